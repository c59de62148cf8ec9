import { PALETTE } from '@lousa/contract/shell/palette.messages.ts'
import { Box } from '@mantine/core'
import { memo, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { PaletteEntry } from './entry.types.ts'
import classes from './palette.module.css'
import type { ShownGroup } from './palette-groups.ts'

type Props = {
  id: string
  groups: readonly ShownGroup[]
  active: string
  /** Both the same at every key. */
  onActive: (key: string) => void
  onChoose: (entry: PaletteEntry) => void
}

export const optionId = (listId: string, key: string): string => `${listId}-${key.replace(/[^\w-]/g, '_')}`

const Face = ({ entry: { label, detail } }: { entry: PaletteEntry }) => (
  <>
    <span className={classes.label}>{label}</span>
    <span className={classes.detail}>{detail}</span>
  </>
)

type OptionProps = { entry: PaletteEntry; id: string; isActive: boolean } & Pick<
  Props,
  'onActive' | 'onChoose'
>

/** Rendered again only after its entry or its selection has changed: at each key there are thirty of them. */
const Option = memo(({ entry, id, isActive, onActive, onChoose }: OptionProps) => {
  const place = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isActive) place.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isActive])
  const option = {
    ref: place,
    id,
    role: 'option',
    // The focus stays in the box; the selected entry is referred to by its id.
    tabIndex: -1,
    'aria-selected': isActive,
    className: classes.option,
    onPointerMove: () => onActive(entry.key),
    onClick: () => onChoose(entry),
  }
  return (
    <Link {...option} to={entry.to}>
      <Face entry={entry} />
    </Link>
  )
})

/** The results in groups with headings; the focus stays in the box above. */
export const PaletteResults = ({ id, groups, active, onActive, onChoose }: Props) => (
  <div role="listbox" id={id} aria-label={PALETTE.results} className={classes.list}>
    {groups.map(({ group, entries }) => (
      <Box key={group} role="group" aria-labelledby={`${id}-${group}`}>
        <div id={`${id}-${group}`} role="presentation" className={classes.heading}>
          {PALETTE.groups[group]}
        </div>
        {entries.map(entry => (
          <Option
            key={entry.key}
            entry={entry}
            id={optionId(id, entry.key)}
            isActive={entry.key === active}
            onActive={onActive}
            onChoose={onChoose}
          />
        ))}
      </Box>
    ))}
  </div>
)
