import { FIRST_RUN } from '@lousa/contract/identity/first-run/first-run.messages.ts'
import { INSTITUTION_KINDS, type InstitutionKind } from '@lousa/contract/roles.ts'
import { Radio } from '@mantine/core'
import { IconBuildingCommunity, IconSchool } from '@tabler/icons-react'
import type { Ref } from 'react'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import classes from './kind-choice.module.css'

const ICONS = { SCHOOL: IconSchool, MUNICIPAL: IconBuildingCommunity } satisfies Record<
  InstitutionKind,
  unknown
>

type Props = {
  value: InstitutionKind | null
  onChange: (kind: InstitutionKind) => void
  onBlur: () => void
  ref: Ref<HTMLButtonElement>
  error: string | undefined
}

/** School or municipal office, as two cards. */
export const KindChoice = ({ value, onChange, onBlur, ref, error }: Props) => (
  <RadioCards
    value={value ?? ''}
    onChange={onChange}
    onBlur={onBlur}
    cardRef={ref}
    label={FIRST_RUN.kind}
    description={FIRST_RUN.kindHint}
    error={error}
    size="md"
    withAsterisk
    cardsClass={classes.cards}
    cardClass={classes.card}
    options={INSTITUTION_KINDS.map(kind => {
      const [name, meaning] = FIRST_RUN.kinds[kind]
      const Icon = ICONS[kind]
      return {
        value: kind,
        name: `${name}: ${meaning}`,
        content: (
          <>
            <Icon size={28} stroke={1.6} aria-hidden className={classes.icon ?? ''} />
            <span className={classes.words}>
              <span className={classes.name}>{name}</span>
              <span className={classes.meaning}>{meaning}</span>
            </span>
            <Radio.Indicator aria-hidden />
          </>
        ),
      }
    })}
  />
)
