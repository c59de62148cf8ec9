import { M } from '@lousa/contract/messages.ts'
import { PEOPLE } from '@lousa/contract/people/person/people.messages.ts'
import type { User } from '@lousa/contract/people/person/user.contract.ts'
import { DateField, PlainFields, TextField } from '../person/fields.part.tsx'
import type { SimilarPerson } from '../person/people.api.ts'
import type { PersonKind } from '../person/person.values.ts'
import { SimilarNotice } from '../person/similar-people.part.tsx'
import { Span } from '../person/span.part.tsx'
import { PhotoField } from '../picture/photo-field.part.tsx'
import classes from '../sections.module.css'

/** The identity of the person. */
export const PersonalSection = ({
  kind,
  person,
  similar,
  onIdentity,
}: {
  kind: PersonKind
  person: User | undefined
  similar: readonly SimilarPerson[]
  /** Name or birthdate has been typed. */
  onIdentity: () => void
}) => (
  <div className={classes.personal}>
    <PhotoField person={person} />
    <div className={classes.grid}>
      <Span of={12}>
        <TextField
          name="name"
          label={M.field.name}
          required
          maxLength={150}
          autoComplete="off"
          onBlur={onIdentity}
        />
      </Span>
      <Span of={8}>
        <TextField
          name="socialName"
          label={M.field.socialName}
          maxLength={150}
          autoComplete="off"
          hint={PEOPLE.form.socialNameHint}
        />
      </Span>
      <Span of={4}>
        <DateField name="birthdate" label={M.field.birthdate} autoComplete="off" onBlur={onIdentity} />
      </Span>
      {similar.length > 0 && (
        <Span of={12}>
          <SimilarNotice people={similar} tone="warn" />
        </Span>
      )}
      <PlainFields section="personal" ofStudent={kind === 'student'} />
    </div>
  </div>
)
