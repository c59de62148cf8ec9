import { PEOPLE } from '@lousa/contract/people/person/people.messages.ts'
import type { User } from '@lousa/contract/people/person/user.contract.ts'
import { useRef, useState } from 'react'
import { FormPage, type FormSection } from '../../../frames/form/form-page.tsx'
import { usePageForm } from '../../../frames/form/use-page-form.ts'
import type { PageHeaderProps } from '../../../frames/page/page-header.tsx'
import { personDraftKey } from '../../../lib/device/device-drafts.ts'
import { keyPerBody } from '../../../lib/http/idempotency-key.ts'
import { todayIn } from '../../../lib/text/dates.ts'
import { useActor, useInstitution } from '../../identity/identity.api.ts'
import { newPerson, type PersonKind, type PersonValues } from '../person/person.values.ts'
import { labelOf } from '../person/person.words.ts'
import { PERSON_PAGE, personGround } from '../person/person-page.values.ts'
import { confirmNamesakes, useSimilar } from '../person/similar-people.part.tsx'
import { AddressFields } from '../postal-code/address-fields.part.tsx'
import { ResponsiblesSection } from '../responsible/responsibles-section.part.tsx'
import { ContactSection } from './contact-section.part.tsx'
import { DocumentsSection } from './documents-section.tsx'
import { ExistingNotice } from './existing-person.tsx'
import { type Existing, existingIn } from './existing-person.values.ts'
import { OtherSection } from './other-section.tsx'
import type { PersonChange, PersonCreation } from './person-changes.values.ts'
import { PersonalSection } from './personal-section.tsx'

export type { PersonChange, PersonCreation } from './person-changes.values.ts'

export type PersonFormProps = {
  /** Instructors have no responsibles. */
  kind: PersonKind
  /** Whose record is changed; absent for a new one. */
  person?: User
  header: PageHeaderProps
  /** Where "Cancelar" leads. */
  cancelTo: string
  /** Sends a new person. The key stays the same over retries of the same content. */
  create?: (body: PersonCreation, idempotencyKey: string) => Promise<User>
  /** Sends the changed fields, over the version that the person saw. */
  update?: (id: string, body: PersonChange, version: number) => Promise<User>
  /** Saved: the draft is gone and the page may be left. */
  onSaved: (person: User) => void
}

type Sent = { kind: 'new'; body: PersonCreation } | { kind: 'change'; body: PersonChange }

/** The record of a person as a form: a new one, or changes to a saved one. A page of its own. */
export const PersonForm = ({ kind, person, header, cancelTo, create, update, onSaved }: PersonFormProps) => {
  const { timeZone, id: institutionId } = useInstitution()
  const { id: accountId } = useActor()
  const [blank] = useState(() => newPerson(kind))
  const [keyOf] = useState(keyPerBody)
  const [existing, setExisting] = useState<Existing | null>(null)
  const latest = useRef(person)
  const linking = useRef(false)
  /** The CPF of the last attempt, whose refusal named a person. */
  const refused = useRef<string | null | undefined>(undefined)
  /** Whose namesakes were seen and were other people. */
  const agreedTo = useRef<string | null>(null)
  const today = todayIn(timeZone)

  const page = usePageForm<PersonValues, Sent>({
    base: person ? personGround(person) : { saved: blank, version: null },
    check: async (typed, saved) => {
      const { checkChange, checkNew } = await import('./person-changes.values.ts')
      if (!person) {
        const checked = checkNew(typed, saved, { kind, today })
        return 'value' in checked ? { value: { kind: 'new', body: checked.value } } : checked
      }
      const checked = checkChange(typed, saved, { kind, today })
      return 'value' in checked ? { value: { kind: 'change', body: checked.value } } : checked
    },
    confirm: async sent => {
      if (sent.kind !== 'new' || linking.current) return true
      const { name, birthdate } = sent.body
      const nameAndBirthdate = `${name} ${birthdate}`
      // Once: a lost answer is tried again without another question.
      if (agreedTo.current === nameAndBirthdate) return true
      const isAgreed = await confirmNamesakes(name, birthdate)
      if (isAgreed) agreedTo.current = nameAndBirthdate
      return isAgreed
    },
    send: async (sent, version) => {
      setExisting(null)
      if (sent.kind === 'new') {
        const { taxNumber } = sent.body.documents ?? {}
        // Another CPF typed since is another person.
        const isMeant = linking.current && taxNumber === refused.current
        refused.current = taxNumber
        const body = isMeant ? { ...sent.body, linkExisting: true } : sent.body
        latest.current = await create?.(body, keyOf(body))
        return
      }
      // Nothing differs from what is saved: nothing is sent.
      if (!person || version === null || Object.keys(sent.body).length === 0) return
      latest.current = await update?.(person.id, sent.body, version)
    },
    onDone: () => {
      if (latest.current) onSaved(latest.current)
    },
    draftKey: personDraftKey({ institutionId, accountId, record: person?.id ?? `new-${kind}` }),
    ...PERSON_PAGE,
    onRefusal: error => {
      const existingPerson = existingIn(error)
      setExisting(existingPerson)
      return existingPerson !== null
    },
  })
  const { similar, askTaxNumber, askName } = useSimilar(page.form, person?.id)

  const S = PEOPLE.form.sections
  const sections: FormSection[] = [
    {
      id: 'dados-pessoais',
      title: S.personal,
      content: <PersonalSection kind={kind} person={person} similar={similar.name} onIdentity={askName} />,
    },
    {
      id: 'documentos',
      title: S.documents,
      content: (
        <DocumentsSection kind={kind} today={today} similar={similar.taxNumber} onTaxNumber={askTaxNumber} />
      ),
    },
    { id: 'contato', title: S.contact, content: <ContactSection /> },
    { id: 'endereco', title: S.address, content: <AddressFields base="address" /> },
    ...(kind === 'student'
      ? [{ id: 'responsaveis', title: S.responsibles, content: <ResponsiblesSection /> }]
      : []),
    { id: 'outros', title: S.other, content: <OtherSection /> },
  ]
  return (
    <FormPage
      header={header}
      page={page}
      sections={sections}
      labelOf={labelOf}
      cancelTo={cancelTo}
      notice={
        existing && (
          <ExistingNotice
            existing={existing}
            kind={kind}
            onLink={() => {
              linking.current = true
              // For this attempt alone.
              void page.submit().finally(() => {
                linking.current = false
              })
            }}
          />
        )
      }
    />
  )
}
