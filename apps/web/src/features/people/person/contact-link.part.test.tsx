import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '../../../test-screen.tsx'
import { EmailLink } from './contact-link.part.tsx'

const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

describe('a secretary who writes to somebody from their record', () => {
  it('writes to that address alone, whatever was typed as one', () => {
    renderScreen(<EmailLink email="ana@x.br?bcc=eu@y.br&body=oi" />)
    expect(addressOf('ana@x.br?bcc=eu@y.br&body=oi')).toBe('mailto:ana@x.br%3Fbcc%3Deu%40y.br%26body%3Doi')
  })

  it('meets an ordinary address as it is', () => {
    renderScreen(<EmailLink email="ana@exemplo.com" />)
    expect(addressOf('ana@exemplo.com')).toBe('mailto:ana@exemplo.com')
  })
})
