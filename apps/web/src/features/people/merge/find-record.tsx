import { M } from '@lousa/contract/messages.ts'
import { MERGE } from '@lousa/contract/people/merge/merge.messages.ts'
import type { UserBrief } from '@lousa/contract/people/person/user.contract.ts'
import { Text, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { PersonLine } from '../../../ui/person-avatar.tsx'
import { foundPeopleOptions } from '../person/people.api.ts'
import {
  PeoplePicker,
  type PickerSearch,
  studentDetail,
  useFoundStudents,
  usePickerSearch,
} from '../search/people-picker.part.tsx'
import { duplicatesOptions } from './merge.api.ts'
import classes from './merge.module.css'

type FoundPerson = Pick<UserBrief, 'id' | 'role' | 'name' | 'socialName' | 'registration' | 'thumb'>

/** Students with what tells namesakes apart, then people of other kinds. */
const useFoundRecords = (search: PickerSearch, id: string) => {
  const { searchFor } = search
  const students = useFoundStudents(search)
  const query = useQuery({ ...foundPeopleOptions(searchFor ?? ''), enabled: searchFor !== null })
  const ofStudents = students.people ?? []
  const others = (query.data?.data ?? []).filter(each => !ofStudents.some(one => one.id === each.id))
  const isKnown = students.people !== undefined && query.data !== undefined
  return {
    people: isKnown ? [...ofStudents, ...others].filter(each => each.id !== id) : undefined,
    error: students.error ?? query.error,
    refetch: () => Promise.all([students.refetch(), query.refetch()]),
    detailOf: (person: FoundPerson) => {
      const student = ofStudents.find(each => each.id === person.id)
      return [M.enum[person.role], student ? studentDetail(student) : person.registration]
        .filter(Boolean)
        .join(' · ')
    },
  }
}

/** Finds the other record of a person: first those that look like it, and anybody by name, CPF or registration. */
export const FindRecord = ({ id, onChoose }: { id: string; onChoose: (id: string) => void }) => {
  const search = usePickerSearch()
  const duplicates = useQuery(duplicatesOptions(id)).data?.data ?? []
  const { detailOf, ...found } = useFoundRecords(search, id)
  return (
    <PeoplePicker
      search={search}
      found={found}
      label={MERGE.find}
      autoFocus
      detailOf={detailOf}
      onChoose={person => onChoose(person.id)}
    >
      {search.searchFor === null && duplicates.length > 0 && (
        <>
          <Text fw={600}>{MERGE.possible}</Text>
          <ul className={classes.list}>
            {duplicates.map(({ reason, ...person }) => (
              <li key={person.id}>
                <UnstyledButton className={classes.found ?? ''} onClick={() => onChoose(person.id)}>
                  <PersonLine
                    person={person}
                    detail={[M.enum[person.role], person.registration, reason && MERGE.reasons[reason]]
                      .filter(Boolean)
                      .join(' · ')}
                  />
                </UnstyledButton>
              </li>
            ))}
          </ul>
        </>
      )}
    </PeoplePicker>
  )
}
