import type { Erasure } from '../erasure.ts'
import { removeAsRecipient, removeOwnMessages } from './erasure.queries.ts'

export const eraseMessages: Erasure = async (place, one) => {
  const own = await removeOwnMessages(place, one)
  return { messages: own + (await removeAsRecipient(place, one)) }
}
