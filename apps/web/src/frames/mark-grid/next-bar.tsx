import { RECORD } from '@lousa/contract/record.messages.ts'
import { Button, Portal } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type SyntheticEvent, useEffect, useState } from 'react'
import classes from './next-bar.module.css'

/** How much of the page's foot the keyboard of a phone covers. */
const useCovered = (): number => {
  const [covered, setCovered] = useState(0)
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return
    const measure = () => setCovered(Math.max(0, window.innerHeight - view.offsetTop - view.height))
    measure()
    view.addEventListener('resize', measure)
    view.addEventListener('scroll', measure)
    return () => {
      view.removeEventListener('resize', measure)
      view.removeEventListener('scroll', measure)
    }
  }, [])
  return covered
}

/** A touched button must not take the focus: the keyboard would close. */
const keepFocus = (event: SyntheticEvent): void => event.preventDefault()

/** Above the keys of a phone, which have no Enter that goes on: whose cell is open, and the way to the next one. */
export const NextBar = ({
  label,
  isLast,
  signs,
  onSign,
  onPrevious,
  onNext,
}: {
  label: string
  isLast: boolean
  signs: readonly { text: string; label: string }[]
  /** Writes a sign into the cell and goes on. */
  onSign: (text: string) => void
  /** Null on the first row. */
  onPrevious: (() => void) | null
  onNext: () => void
}) => {
  const covered = useCovered()
  return (
    <Portal>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus where it is */}
      <div
        className={classes.bar}
        style={{ bottom: covered }}
        onPointerDown={keepFocus}
        onMouseDown={keepFocus}
        onClick={event => event.stopPropagation()}
        onKeyDown={event => event.stopPropagation()}
      >
        <span className={classes.label}>{label}</span>
        {signs.length > 0 && (
          <span className={classes.signs}>
            {signs.map(sign => (
              <Button
                key={sign.text}
                variant="default"
                className={classes.sign ?? ''}
                px="xs"
                aria-label={sign.label}
                onClick={() => onSign(sign.text)}
              >
                {sign.text}
              </Button>
            ))}
          </span>
        )}
        {onPrevious && (
          <Button
            variant="default"
            className={classes.way ?? ''}
            aria-label={RECORD.grid.previous}
            onClick={onPrevious}
          >
            <IconArrowUp size={20} aria-hidden />
          </Button>
        )}
        <Button
          className={classes.way ?? ''}
          rightSection={isLast ? null : <IconArrowDown size={20} aria-hidden />}
          onClick={onNext}
        >
          {isLast ? RECORD.grid.done : RECORD.grid.next}
        </Button>
      </div>
    </Portal>
  )
}
