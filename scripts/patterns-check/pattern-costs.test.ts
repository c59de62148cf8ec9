import { describe, expect, test } from 'vitest'
import { superLinearCause } from './pattern-costs.ts'

const isSlow = ({ source, flags }: RegExp) => superLinearCause({ source, flags }) !== null

describe('class: a text costs what it weighs', () => {
  test.each([
    /\s*$/,
    /^\S+@\S+\.\S+$/u,
    /^(.+?)\s*[/(–-]\s*([A-Za-z]{2})\)?$/,
    /\bVersion\/\S+.*\bSafari\//,
    /\[([^\]]+)\]/,
    /^(?:a+)+$/,
  ])('%s is found by its repetitions', pattern => {
    expect(isSlow(pattern)).toBe(true)
  })

  test.each([
    /<(?:\w+:)?row\b([^>]*)>/g,
    /^(?:\s|<!--[\s\S]*?-->|<\?xml[^>]*>)*<(?:html|body)\b/iu,
    /(https?:\/\/[^\s()]+?):(\d{1,7})$/,
    /(?<=b[\s\S]*)a$/,
    /^(?=(?:ab|a|b)*$)/,
  ])('%s is found by its steps', pattern => {
    expect(isSlow(pattern)).toBe(true)
  })

  test.each([
    /(?<!\s)\s+$/,
    /^\s+/,
    /<(?:\w+:)?row\b([^<>]*)>/g,
    /^[\p{L}\p{M}'’.\s-]+$/u,
    /^(\d{2})\/(\d{2})\/(\d{4})$/,
    /\bfim\b/gi,
    /[\p{L}--[a-z]]/v,
  ])('%s passes', pattern => {
    expect(isSlow(pattern)).toBe(false)
  })
})
