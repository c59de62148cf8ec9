import { searchKey } from '@lousa/rules/people/person/search-key.rules.ts'
import type { FactoryInput, NewRow } from '../module.ts'

/** A notice that was sent. */
export const messageRow = (
  given: FactoryInput<NewRow<'school_message'>, 'institution_id' | 'academic_year_id' | 'created_at'>,
): NewRow<'school_message'> => {
  const { title = 'Reunião de pais', body = 'Quinta-feira, às 19h, no pátio.' } = given
  return {
    type: 'NOTICE',
    title,
    body,
    sender_id: null,
    status: 'SENT',
    send_at: null,
    chosen: null,
    lesson_id: null,
    search_key: searchKey(`${title} ${body}`),
    ...given,
  }
}
