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

/** A message to a family: the row of the child, or of a guardian with the `account_id`. */
export const childRow = (
  given: FactoryInput<
    NewRow<'message_child'>,
    'institution_id' | 'id' | 'school_message_id' | 'student_id' | 'at'
  >,
): NewRow<'message_child'> => ({
  account_id: null,
  status: 'DELIVERED',
  copy: null,
  copy_at: null,
  copy_tries: 0,
  ...given,
})
