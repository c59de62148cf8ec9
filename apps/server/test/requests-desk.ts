import { createMessage, getMessage, listMessages } from '@lousa/contract/messages/message/message.contract.ts'
import { remindInstructors } from '@lousa/contract/messages/reminder/reminder.contract.ts'
import {
  checkRequest,
  decideRequest,
  withdrawRequest,
} from '@lousa/contract/messages/request/request.contract.ts'
import type { Account, School } from './school.ts'
import type { Sent, TestApp } from './test-app.ts'

type Said = Record<string, unknown>

/** Requests of instructors and answers of the office, by the calls. */
export const requestsDesk = (app: TestApp, school: School) => {
  const as = (account: { token: string }) => ({ token: account.token, host: school.host })
  const ask = (request: Said | undefined, more: Said = {}, account: Account = school.instructor) =>
    app.call(createMessage, {
      ...as(account),
      body: { type: 'REQUEST', academicYearId: school.year, ...(request ? { request } : {}), ...more },
    })
  return {
    ask,
    /** The id of a request that can be asked for. */
    asked: async (request: Said, more: Said = {}): Promise<string> => {
      const { status, body } = await ask(request, more)
      if (status !== 201) throw new Error(`${status} ${body.code}`)
      return body.id
    },
    check: (request: Said, account: Account = school.instructor, academicYearId = school.year) =>
      app.call(checkRequest, { ...as(account), body: { academicYearId, request, preview: true } }),
    decide: (id: string, body: Said, account: { token: string } = school.administrator, host = school.host) =>
      app.call(decideRequest, { ...as(account), host, params: { id }, body }),
    withdraw: (id: string, account: { token: string } = school.instructor, host = school.host) =>
      app.call(withdrawRequest, { ...as(account), host, params: { id } }),
    read: async (id: string, account: Account = school.administrator) =>
      (await app.call(getMessage, { ...as(account), params: { id } })).body,
    list: (query: Said, account: Account = school.administrator): Promise<Sent> =>
      app.call(listMessages, { ...as(account), query }),
    remind: (body: Said = {}, account: { token: string } = school.administrator) =>
      app.call(remindInstructors, { ...as(account), body: { academicYearId: school.year, ...body } }),
  }
}
