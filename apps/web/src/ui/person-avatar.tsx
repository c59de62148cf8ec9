import { Avatar, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

type Person = { name: string; socialName?: string | null; thumb?: string | null }

/** The name that a person goes by: the social name when there is one. */
export const nameInUse = (person: Person): string => person.socialName || person.name

const PARTICLES = ['da', 'de', 'do', 'das', 'dos', 'e']
const TINTS = ['sky', 'board', 'grape', 'indigo', 'cyan', 'violet', 'blue']

const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter(word => word && !PARTICLES.includes(word.toLowerCase()))
  const [first, last] = [words.at(0), words.length > 1 ? words.at(-1) : undefined]
  return [first, last]
    .map(word => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}

const tintOf = (name: string): string => {
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return TINTS[sum % TINTS.length] ?? 'sky'
}

/** Lists make pictures smaller. */
const OWN_SIZE = 'var(--lousa-person-avatar, 36px)'

/** A person's picture, or their initials on a tint that stays the same for one name. Decorative: the name stands next to it. */
export const PersonAvatar = ({ person, size = OWN_SIZE }: { person: Person; size?: number | string }) => {
  const name = nameInUse(person)
  return (
    <Avatar
      src={person.thumb ?? null}
      size={size}
      radius="xl"
      color={tintOf(name)}
      variant="light"
      alt=""
      aria-hidden
    >
      {initialsOf(name)}
    </Avatar>
  )
}

type PersonLineProps = { person: Person; detail?: ReactNode /** After the name: "(você)". */; mark?: string }

/** Longer than its place a name goes on in a second line, so that a table with it is no wider than the screen. */
const WRAPS = { overflowWrap: 'anywhere', lineHeight: 1.3 } as const

/** Picture, name and a line below: the first cell of every list of people. */
export const PersonLine = ({ person, detail, mark }: PersonLineProps) => (
  <Group gap="sm" wrap="nowrap">
    <PersonAvatar person={person} />
    <Stack gap={0} miw={88}>
      <Text fw={550} size="sm" style={WRAPS}>
        {nameInUse(person)}
        {mark && (
          <Text span size="sm" c="dimmed" fw={400} ml={6}>
            {mark}
          </Text>
        )}
      </Text>
      {detail && (
        <Text c="dimmed" size="xs" style={WRAPS}>
          {detail}
        </Text>
      )}
    </Stack>
  </Group>
)
