import { deviceOf } from '@lousa/rules/identity/device.rules.ts'
import { fill } from '../../messages.ts'
import { DEVICE } from './device.messages.ts'

/**
 * Browser and system of a user agent in words: "Chrome no Android". A browser on an unknown system is named alone;
 * without a browser that we know: "Navegador desconhecido".
 */
export const deviceName = (agent: string | null): string => {
  const { browser, system } = deviceOf(agent)
  if (browser === null) return DEVICE.unknown
  return system === null ? browser : fill(DEVICE.browserOn, { browser, system })
}
