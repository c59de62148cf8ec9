import { fill, M } from '@lousa/contract/messages.ts'
import { PEOPLE } from '@lousa/contract/people/person/people.messages.ts'
import { Anchor, Button, Stack, Text } from '@mantine/core'
import { Notice } from '../../../ui/notice.tsx'
import type { PersonKind } from '../person/person.values.ts'
import { recordPath } from '../person/similar-people.part.tsx'
import type { Existing } from './existing-person.values.ts'

const S = PEOPLE.form.similar

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
