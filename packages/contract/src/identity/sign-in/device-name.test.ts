import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deviceName } from './device-name.ts'

const AGENTS: [string | null, string][] = [
  [null, 'Navegador desconhecido'],
  ['', 'Navegador desconhecido'],
  ['curl/8.5.0', 'Navegador desconhecido'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'Navegador desconhecido'],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    'Chrome no Android',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox no Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    'Safari no iPhone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
    'Chrome no iPhone',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 16_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1',
    'Safari no iPad',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Safari no Mac',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge no Windows',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 OPR/121.0.0.0',
    'Opera no Linux',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-A556E) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    'Samsung Internet no Android',
  ],
  [
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Chrome no Chromebook',
  ],
  ['Mozilla/5.0 (BeOS) Firefox/2.0', 'Firefox'],
]

describe('device of a session', () => {
  it.each(AGENTS)('a person reads "%s" in words', (agent, name) => {
    expect(deviceName(agent)).toBe(name)
  })

  it('never shows a person what the browser wrote', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        expect(deviceName(`<b>${text}`)).toMatch(/^[A-Z][A-Za-z ]+$/)
      }),
    )
  })
})
