import { fill, M } from '@lousa/contract/messages.ts'
import { PEOPLE } from '@lousa/contract/people/person/people.messages.ts'
import { isCivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { isValidCpf } from '@lousa/rules/identity/tax-number.rules.ts'
import { Anchor } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { PATHS } from '../../../lib/address/paths.ts'
import { showDate } from '../../../lib/text/dates.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import classes from '../sections.module.css'
import { type SimilarPerson, similarTo } from './people.api.ts'
import type { PersonValues } from './person.values.ts'

const S = PEOPLE.form.similar

/** Where a person's record is opened; staff have none of their own. */
export const recordPath = ({ id, type }: Pick<SimilarPerson, 'id' | 'type'>): string => {
  if (type === 'STUDENT') return PATHS.student.replace(':id', id)
  return type === 'INSTRUCTOR' ? PATHS.instructor.replace(':id', id) : PATHS.staff
}

export type Similar = { taxNumber: readonly SimilarPerson[]; name: readonly SimilarPerson[] }
const NOBODY: Similar = { taxNumber: [], name: [] }

/** Asks who may be the same person, as soon as CPF, or name and birthdate, are there and have changed. */
export const useSimilar = <O,>(
  form: UseFormReturn<PersonValues, unknown, O>,
  exceptId: string | undefined,
) => {
  const [similar, setSimilar] = useState<Similar>(NOBODY)
  const lastSearch = useRef({ taxNumber: '', name: '' })
  const except = exceptId ? { exceptId } : {}

  const askTaxNumber = async (): Promise<void> => {
    const taxNumber = form.getValues('documents.taxNumber')
    const searchedNumber = isValidCpf(taxNumber) ? taxNumber : ''
    if (searchedNumber === lastSearch.current.taxNumber) return
    lastSearch.current.taxNumber = searchedNumber
    const people = searchedNumber ? await similarTo({ taxNumber: searchedNumber, ...except }) : []
    if (lastSearch.current.taxNumber !== searchedNumber) return
    setSimilar(before => ({ ...before, taxNumber: people.filter(({ reason }) => reason === 'TAX_NUMBER') }))
  }
  const askName = async (): Promise<void> => {
    const { name, birthdate } = form.getValues()
    const nameAndBirthdate = name.trim() && isCivilDate(birthdate) ? `${name.trim()} ${birthdate}` : ''
    if (nameAndBirthdate === lastSearch.current.name) return
    lastSearch.current.name = nameAndBirthdate
    const people = nameAndBirthdate ? await similarTo({ name: name.trim(), birthdate, ...except }) : []
    if (lastSearch.current.name !== nameAndBirthdate) return
    setSimilar(before => ({
      ...before,
      name: people.filter(({ reason }) => reason === 'NAME_AND_BIRTHDATE'),
    }))
  }
  return { similar, askTaxNumber: () => void askTaxNumber(), askName: () => void askName() }
}

const RecordLink = ({ person }: { person: SimilarPerson }) => (
  <Anchor
    href={recordPath(person)}
    target="_blank"
    rel="noopener"
    inherit
    c="inherit"
    td="underline"
    aria-label={fill(S.open, { name: nameInUse(person) })}
  >
    {nameInUse(person)} <IconExternalLink size={14} aria-hidden />
  </Anchor>
)

const Detail = ({ person: { type, registration, birthdate } }: { person: SimilarPerson }) => (
  <> ({[M.enum[type], registration, showDate(birthdate)].filter(Boolean).join(', ')})</>
)

/**
 * Whether to record a person although one with this name and birthdate exists: asked before anything is sent, whatever was shown
 * during typing.
 */
export const confirmNamesakes = async (
  name: string,
  birthdate: string | null | undefined,
): Promise<boolean> => {
  if (!birthdate) return true
  const people = (await similarTo({ name, birthdate })).filter(
    ({ reason }) => reason === 'NAME_AND_BIRTHDATE',
  )
  return (
    people.length === 0 ||
    confirm({
      title: S.confirmTitle,
      effect: (
        <>
          {people.length === 1 ? S.sameOne : S.sameMany}{' '}
          {people.map((person, index) => (
            <span key={person.id}>
              {index > 0 && '; '}
              <RecordLink person={person} />
              <Detail person={person} />
            </span>
          ))}
          . {S.confirmEffect}
        </>
      ),
      verb: S.confirmVerb,
      stay: S.confirmStay,
      harmless: true,
    })
  )
}

/** The records of people who may be the same, each opening in a tab of its own: what is typed here stays. */
export const SimilarNotice = ({
  people,
  tone,
}: {
  people: readonly SimilarPerson[]
  tone: 'warn' | 'bad'
}) =>
  people.length === 0 ? null : (
    <Notice tone={tone}>
      {tone === 'bad' ? S.taxNumber : people.length === 1 ? S.sameOne : S.sameMany}
      <ul className={classes.similar}>
        {people.map(person => (
          <li key={person.id}>
            <RecordLink person={person} />
            <Detail person={person} />
          </li>
        ))}
      </ul>
    </Notice>
  )
