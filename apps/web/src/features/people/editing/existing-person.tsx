import { fill, M } from '@lousa/contract/messages.ts'
import { PEOPLE } from '@lousa/contract/people/person/people.messages.ts'
import { USER_TYPES, type UserType } from '@lousa/contract/people/person/user.contract.ts'
import type { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { Anchor, Button, Stack, Text } from '@mantine/core'
import { Notice } from '../../../ui/notice.tsx'
import type { PersonKind } from '../person/person.values.ts'
import { recordPath } from '../person/similar-people.part.tsx'

const S = PEOPLE.form.similar

/** The person with the CPF; `canLink`: not yet with this role. */
export type Existing = { id: string; name: string; type: UserType | null; canLink: boolean }

const field = (of: unknown, name: string): unknown =>
  typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined

/** The person of the refusal "this CPF is recorded"; null when the refusal has none. */
export const existingIn = (error: Refusal): Existing | null => {
  if (error.code !== 'TAX_NUMBER_ALREADY_RECORDED') return null
  const { existing } = error.data
  const [id, name, type] = [field(existing, 'id'), field(existing, 'name'), field(existing, 'type')]
  if (typeof id !== 'string' || typeof name !== 'string') return null
  return {
    id,
    name,
    type: USER_TYPES.find(each => each === type) ?? null,
    canLink: field(existing, 'canLink') === true,
  }
}

/** The CPF is in use: links to the record of its person, and to giving them this role too. */
export const ExistingNotice = ({
  existing,
  kind,
  onLink,
}: {
  existing: Existing
  kind: PersonKind
  onLink: () => void
}) => {
  const { id, name, type, canLink } = existing
  const own = M.enum[kind === 'student' ? 'STUDENT' : 'INSTRUCTOR']
  return (
    <Notice tone="bad">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          {type ? fill(S.taxNumberOf, { name, type: M.enum[type].toLowerCase() }) : S.taxNumber}{' '}
          {type && (
            <Anchor
              href={recordPath({ id, type })}
              target="_blank"
              rel="noopener"
              inherit
              c="inherit"
              td="underline"
            >
              {fill(S.open, { name })}
            </Anchor>
          )}
        </Text>
        {canLink && (
          <>
            <Text size="sm">{fill(S.linkHint, { type: own.toLowerCase() })}</Text>
            <Button size="compact-sm" variant="default" onClick={onLink}>
              {S.link}
            </Button>
          </>
        )}
      </Stack>
    </Notice>
  )
}
