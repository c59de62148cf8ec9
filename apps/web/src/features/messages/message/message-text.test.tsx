import { harmlessText } from '@lousa/rules/messages/harmless-text.rules.ts'
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { MessageText } from './message-text.part.tsx'

it('a message shows its marks, and markup of whoever wrote it as what it is: letters', () => {
  const { container } = render(
    <MantineProvider env="test">
      <MessageText
        body={'**Olá** <img src=x onerror=alert(1)>\n\n- um\n- dois\n\nhttps://escola.br javascript:alert(1)'}
      />
    </MantineProvider>,
  )
  expect(screen.getByText('Olá').tagName).toBe('STRONG')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['um', 'dois'])
  expect(screen.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual(['https://escola.br'])
  expect(container.querySelector('img')).toBeNull()
  expect(container.textContent).toContain('<img src=x onerror=alert(1)>')
})

const PIECES = [
  '<', '</', '>', '/', '!', '?', '--', '<!--', '-->', '"', "'", '`', ' ', '\n', '=', 'a', 'b', 'x', 'svg', 'script', 'img', 'style', ' onclick=',
  ' onerror=1', ' src=x', ' href=', ' y="', '<script>', '</script>', '<style', '<b>', '<b ', '<i', '<img src=x onerror=1>', '<x ', '<br>', '<svg/', 'math',
] // biome-ignore format: a list of pieces

const ACTIVE = /^(on[a-z]+|src|href|style)$/
const LOADING = /^(src|href)$/

it('a stored text that a program takes for HTML runs, loads and hides nothing', () => {
  const parser = new DOMParser()
  const pieces = fc.array(fc.constantFrom(...PIECES), { maxLength: 25 })
  fc.assert(
    fc.property(pieces, parts => {
      const { head, body } = parser.parseFromString(`<p>${harmlessText(parts.join(''))}`, 'text/html')
      const found = [...head.querySelectorAll('*'), ...body.querySelectorAll('*')]
      expect(found.filter(({ tagName }) => /^(SCRIPT|STYLE|SVG|MATH|IFRAME|BR)$/i.test(tagName))).toEqual([])
      const active = found.flatMap(({ tagName, attributes }) =>
        [...attributes]
          .filter(({ name, value }) => ACTIVE.test(name) && value !== '')
          // An element that no browser knows loads nothing.
          .filter(({ name }) => !LOADING.test(name) || /^(A|B|I|IMG|P)$/.test(tagName)),
      )
      expect(active).toEqual([])
    }),
    { numRuns: 3_000 },
  )
})
