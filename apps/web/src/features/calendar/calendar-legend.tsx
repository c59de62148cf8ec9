import { CALENDAR } from '@lousa/contract/calendar/calendar.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Button, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import classes from './calendar-legend.module.css'
import { Fold } from './fold.tsx'
import { ITEM_KINDS, type ItemKind } from './item/calendar-types.values.ts'
import { KindSign } from './item/kind-sign.part.tsx'

const toggled = (kinds: ReadonlySet<ItemKind>, kind: ItemKind): ReadonlySet<ItemKind> =>
  kinds.has(kind) ? new Set([...kinds].filter(other => other !== kind)) : new Set([...kinds, kind])

const Chips = ({ kinds, onChange }: Props) => (
  <fieldset className={classes.legend} aria-label={CALENDAR.legend}>
    {ITEM_KINDS.map(kind => (
      <UnstyledButton
        key={kind}
        className={classes.chip ?? ''}
        aria-pressed={kinds.has(kind)}
        onClick={() => onChange(toggled(kinds, kind))}
      >
        <KindSign kind={kind} />
        {CALENDAR.types[kind]}
      </UnstyledButton>
    ))}
    {kinds.size < ITEM_KINDS.length && (
      <Button variant="subtle" size="compact-sm" mih={32} onClick={() => onChange(new Set(ITEM_KINDS))}>
        {CALENDAR.showAll}
      </Button>
    )}
  </fieldset>
)

type Props = {
  kinds: ReadonlySet<ItemKind>
  onChange: (kinds: ReadonlySet<ItemKind>) => void
}

/** The meaning of each colour and icon; a press hides its kind or shows it again. Folded on a phone. */
export const CalendarLegend = (props: Props) => {
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  if (!phone) return <Chips {...props} />
  const { size } = props.kinds
  return (
    <Fold
      title={
        size < ITEM_KINDS.length
          ? fill(CALENDAR.legendSome, { n: size, total: ITEM_KINDS.length })
          : CALENDAR.legend
      }
    >
      <Chips {...props} />
    </Fold>
  )
}
