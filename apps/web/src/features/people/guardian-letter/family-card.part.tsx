import { fill } from '@lousa/contract/messages.ts'
import { FAMILY_OFFICE as W } from '@lousa/contract/people/guardian-letter/family-office.messages.ts'
import type { Guardianship } from '@lousa/contract/people/guardianship/guardianship.contract.ts'
import type { User } from '@lousa/contract/people/person/user.contract.ts'
import { WRONG_NUMBERS_SHOWN } from '@lousa/rules/identity/guardian-code.rules.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconGavel, IconLinkOff, IconPencil, IconPlus, IconQrcode, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { type RowAction, RowActions } from '../../../frames/list/row-actions.tsx'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { digitsOf } from '../../../lib/form/tax-number-mask.ts'
import { newIdempotencyKey } from '../../../lib/http/idempotency-key.ts'
import { showDate, showInstant, todayIn } from '../../../lib/text/dates.ts'
import { countedIn } from '../../../lib/text/numbers.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useInstitution } from '../../identity/identity.api.ts'
import { bondsOptions, familyChanged, reopenBond } from '../guardianship/guardianship.api.ts'
import { isNearlyAdult } from '../guardianship/majority.values.ts'
import { type OpenLetter, openLettersOptions } from './guardian-letter.api.ts'

// Forms and windows, which readers of the page do not need.
const NewBondForm = lazy(async () => ({
  default: (await import('../guardianship/bond-forms.part.tsx')).NewBondForm,
}))
const ChangeBondForm = lazy(async () => ({
  default: (await import('../guardianship/bond-forms.part.tsx')).ChangeBondForm,
}))
const ReopenBondForm = lazy(async () => ({
  default: (await import('../guardianship/bond-forms.part.tsx')).ReopenBondForm,
}))
const EndBondForm = lazy(async () => ({
  default: (await import('../guardianship/bond-forms.part.tsx')).EndBondForm,
}))
const RestrictionsModal = lazy(async () => ({
  default: (await import('../guardianship/restrictions-modal.part.tsx')).RestrictionsModal,
}))
const GuardianLetters = lazy(async () => ({
  default: (await import('./guardian-letters.part.tsx')).GuardianLetters,
}))

type Responsible = User['responsibles'][number]
type Opened =
  | { what: 'NEW'; responsible: Responsible | null }
  | { what: 'CHANGE' | 'END' | 'REOPEN' | 'LETTER' | 'RESTRICTIONS'; bond: Guardianship }

const TONES: Record<Guardianship['status'], Tone> = { ACTIVE: 'good', INVITED: 'warn', ENDED: 'neutral' }

/** The rights of the bond today, where they are not all. */
const reachText = ({ status, reach, endsOn, endReason, isRestricted }: Guardianship): string => {
  if (status === 'ENDED')
    return fill(W.reach.ENDED, { date: showDate(endsOn), reason: endReason ?? '' }).trim()
  if (reach !== 'OPEN') return W.reach[reach]
  return isRestricted ? W.restricted : ''
}

const traitsOf = ({ kinship, livesWith, mayCollect, receives }: Guardianship): string =>
  [kinship, livesWith && W.lives, mayCollect && W.collects, receives && W.receives]
    .filter(Boolean)
    .join(' · ')

const LetterState = ({ letter }: { letter: OpenLetter | undefined }) => {
  if (!letter) return null
  return (
    <>
      <Text size="sm">{fill(W.letter.open, { date: showInstant(letter.expiresAt) })}</Text>
      {letter.wrongNumbers >= WRONG_NUMBERS_SHOWN && (
        <StatusBadge tone="bad">{countedIn(W.letter.wrong, letter.wrongNumbers)}</StatusBadge>
      )}
    </>
  )
}

const Bond = ({
  bond,
  letter,
  actions,
}: {
  bond: Guardianship
  letter: OpenLetter | undefined
  actions: readonly RowAction[]
}) => {
  const reach = reachText(bond)
  const name = nameInUse(bond.guardian)
  return (
    <li>
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
        <div>
          <Text fw={600}>{name}</Text>
          <Text size="sm">{traitsOf(bond)}</Text>
          <StatusBadge tone={TONES[bond.status]}>{W.status[bond.status]}</StatusBadge>
          {reach && <Text size="sm">{reach}</Text>}
          {bond.noContactWithOther && <Notice tone="bad">{W.noContactWithOther}</Notice>}
          <LetterState letter={letter} />
        </div>
        <RowActions name={name} actions={actions} />
      </Group>
    </li>
  )
}

const isOf = ({ responsibleId, taxNumber }: Guardianship, line: Responsible): boolean =>
  responsibleId === line.id ||
  (taxNumber !== null && line.taxNumber !== null && digitsOf(taxNumber) === digitsOf(line.taxNumber))

/** A line of the record without an open bond: it gets access, or says that it had one. */
const Unbound = ({
  line,
  bonds,
  onGive,
}: {
  line: Responsible
  bonds: readonly Guardianship[]
  onGive: () => void
}) => {
  const former = bonds.filter(bond => isOf(bond, line))
  const isRestricted = former.some(bond => bond.isRestricted)
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm">{[line.kinship, line.name].filter(Boolean).join(': ')}</Text>
      {former.length > 0 ? (
        <Text size="sm">{[isRestricted && W.restricted, W.hasEnded].filter(Boolean).join(' ')}</Text>
      ) : (
        <Button
          variant="default"
          size="xs"
          aria-label={fill(W.giveAccessTo, { name: line.name })}
          onClick={onGive}
        >
          {W.giveAccess}
        </Button>
      )}
    </Group>
  )
}

/** An order in force and no home that may see hide a protected place from every guardian: the office must see it. */
const WithoutHome = ({ bonds }: { bonds: readonly Guardianship[] }) => {
  const open = bonds.filter(({ status }) => status !== 'ENDED')
  const isLost =
    open.length > 0 &&
    bonds.some(bond => bond.isRestricted) &&
    !open.some(bond => bond.livesWith && !bond.isRestricted)
  return isLost ? <Notice tone="warn">{W.withoutHome}</Notice> : null
}

const icon = (Icon: typeof IconPencil): ReactNode => <Icon size={18} aria-hidden />

/** Guardians of a student: who has access, the letters, and lines of the record that have none yet. */
export const FamilyCard = ({ student }: { student: User }) => {
  const [opened, setOpened] = useState<Opened | null>(null)
  const { data, error, refetch } = useQuery(bondsOptions(student.id))
  const letters = useQuery(openLettersOptions(student.id)).data?.data ?? []
  const close = (): void => setOpened(null)
  const today = todayIn(useInstitution().timeZone)
  const { birthdate } = student.birthdateInfo
  const named = { id: student.id, name: nameInUse(student), birthdate }
  const reopen = async (bond: Guardianship): Promise<void> => {
    if (isNearlyAdult(birthdate, today)) return setOpened({ what: 'REOPEN', bond })
    try {
      await reopenBond(bond, {}, newIdempotencyKey())
      familyChanged()
      toast.success(W.reopened)
    } catch (failure) {
      toast.error(failure)
    }
  }
  const restricting = (bond: Guardianship): RowAction => ({
    label: W.restriction.action,
    icon: icon(IconGavel),
    onClick: () => setOpened({ what: 'RESTRICTIONS', bond }),
  })
  const actionsOf = (bond: Guardianship): RowAction[] =>
    bond.status === 'ENDED'
      ? [{ label: W.reopen, icon: icon(IconRefresh), onClick: () => void reopen(bond) }, restricting(bond)]
      : [
          ...(bond.reach === 'OPEN'
            ? [
                {
                  label: W.letter.one,
                  icon: icon(IconQrcode),
                  onClick: () => setOpened({ what: 'LETTER', bond }),
                },
              ]
            : []),
          { label: W.change, icon: icon(IconPencil), onClick: () => setOpened({ what: 'CHANGE', bond }) },
          restricting(bond),
          {
            label: W.end,
            icon: icon(IconLinkOff),
            destructive: true,
            onClick: () => setOpened({ what: 'END', bond }),
          },
        ]
  const bonds = data?.data ?? []
  const open = bonds.filter(({ status }) => status !== 'ENDED')
  const unbound = student.responsibles.filter(line => !open.some(bond => isOf(bond, line)))
  return (
    <ContentCard title={W.title}>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowsSkeleton rows={2} />}
      {data && bonds.length === 0 && <EmptyState title={W.none} reason={W.noneReason} />}
      <WithoutHome bonds={bonds} />
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {bonds.map(bond => (
          <Bond
            key={bond.id}
            bond={bond}
            letter={letters.find(({ guardianId }) => guardianId === bond.guardian.id)}
            actions={actionsOf(bond)}
          />
        ))}
      </Stack>
      {data && unbound.length > 0 && (
        <Stack gap="xs" mt="md">
          <Text size="sm" c="dimmed">
            {W.inRecord}
          </Text>
          {unbound.map(responsible => (
            <Unbound
              key={responsible.id}
              line={responsible}
              bonds={bonds}
              onGive={() => setOpened({ what: 'NEW', responsible })}
            />
          ))}
        </Stack>
      )}
      {data && (
        <Button
          variant="default"
          mt="md"
          leftSection={icon(IconPlus)}
          onClick={() => setOpened({ what: 'NEW', responsible: null })}
        >
          {W.add}
        </Button>
      )}
      <Suspense>
        {opened?.what === 'NEW' && (
          <NewBondForm student={named} responsible={opened.responsible} today={today} onClose={close} />
        )}
        {opened?.what === 'CHANGE' && (
          <ChangeBondForm bond={opened.bond} student={named} today={today} onClose={close} />
        )}
        {opened?.what === 'REOPEN' && <ReopenBondForm bond={opened.bond} onClose={close} />}
        {opened?.what === 'END' && <EndBondForm bond={opened.bond} onClose={close} />}
        {opened?.what === 'RESTRICTIONS' && (
          <RestrictionsModal studentId={student.id} bond={opened.bond} bonds={bonds} onClose={close} />
        )}
        {opened?.what === 'LETTER' && (
          <GuardianLetters
            request={{ guardianIds: [opened.bond.guardian.id] }}
            about={nameInUse(opened.bond.guardian)}
            onClose={close}
          />
        )}
      </Suspense>
    </ContentCard>
  )
}
