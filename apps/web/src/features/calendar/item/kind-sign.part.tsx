import classes from '../kinds.module.css'
import { type ItemKind, KIND_ICONS } from './calendar-types.values.ts'

/** The icon of a kind in its colour, next to words. */
export const KindSign = ({ kind }: { kind: ItemKind }) => {
  const Icon = KIND_ICONS[kind]
  return (
    <span className={classes.kind} data-kind={kind} aria-hidden>
      <span className={classes.sign}>
        <Icon size={16} stroke={1.8} />
      </span>
    </span>
  )
}
