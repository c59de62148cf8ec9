import {
  deleteMessage,
  listMessages,
} from '../../../packages/contract/src/messages/message/message.contract.ts'
import { DEMO_ADMINISTRATOR } from '../../server/src/main/demo/demo-accounts.ts'
import { type Asking, askAs } from '../server-answers.ts'
import { test } from './people.ts'

/** Journeys that send messages, with calls of the office: after each, its messages are deleted for the others. */
export const messageTest = test.extend<{ office: Asking }>({
  office: async ({ request }, use) => {
    const ask = await askAs(request, DEMO_ADMINISTRATOR)
    const idsOf = async () =>
      (await ask(listMessages, { query: { box: 'all', rowsPerPage: 100 } })).data.map(({ id }) => id)
    const before = new Set(await idsOf())
    await use(ask)
    for (const id of (await idsOf()).filter(each => !before.has(each)))
      await ask(deleteMessage, { params: { id } })
  },
})
