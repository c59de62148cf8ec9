import { listMessages } from '@lousa/contract/messages/message/message.contract.ts'
import { expect, it } from 'vitest'
import { MESSAGES_PATH } from './messages.offline.ts'

it('what is kept of messages is the list, under the path that the contract gives it', () => {
  expect(MESSAGES_PATH).toBe(listMessages.path)
})
