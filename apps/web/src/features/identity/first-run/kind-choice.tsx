import { FIRST_RUN } from '@lousa/contract/identity/first-run/first-run.messages.ts'
import { INSTITUTION_KINDS, type InstitutionKind } from '@lousa/contract/roles.ts'
import { Radio } from '@mantine/core'
import { IconBuildingCommunity, IconSchool } from '@tabler/icons-react'
import type { Ref } from 'react'
import classes from './kind-choice.module.css'

const ICONS = { SCHOOL: IconSchool, MUNICIPAL: IconBuildingCommunity } satisfies Record<
  InstitutionKind,
  unknown
>

const isKind = (text: string): text is InstitutionKind => INSTITUTION_KINDS.some(kind => kind === text)

type Props = {
  value: InstitutionKind | null
  onChange: (kind: InstitutionKind) => void
  onBlur: () => void
  ref: Ref<HTMLButtonElement>
  error: string | undefined
}

/** School or municipal office, as two cards. */
export const KindChoice = ({ value, onChange, onBlur, ref, error }: Props) => (
  <Radio.Group
    value={value ?? ''}
    onChange={kind => isKind(kind) && onChange(kind)}
    label={FIRST_RUN.kind}
    description={FIRST_RUN.kindHint}
    error={error}
    size="md"
    withAsterisk
  >
    <div className={classes.cards}>
      {INSTITUTION_KINDS.map((kind, index) => {
        const [name, meaning] = FIRST_RUN.kinds[kind]
        const Icon = ICONS[kind]
        return (
          <Radio.Card
            key={kind}
            value={kind}
            className={classes.card ?? ''}
            aria-label={`${name}: ${meaning}`}
            onBlur={onBlur}
            {...(index === 0 ? { ref } : {})}
          >
            <Icon size={28} stroke={1.6} aria-hidden className={classes.icon ?? ''} />
            <span className={classes.words}>
              <span className={classes.name}>{name}</span>
              <span className={classes.meaning}>{meaning}</span>
            </span>
            <Radio.Indicator aria-hidden />
          </Radio.Card>
        )
      })}
    </div>
  </Radio.Group>
)
