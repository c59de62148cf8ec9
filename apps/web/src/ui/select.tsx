import { type ComboboxItem, InputBase, type SelectProps } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { IconSelector } from '@tabler/icons-react'
import {
  type FocusEvent,
  type KeyboardEvent,
  type InputEvent as ReactInputEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { lazyModule, useLazyModule } from '../lib/device/lazy.ts'
import { typeInto } from '../lib/form/type-into.ts'
import { isInitialFocus, setInitialFocus } from './first-focus.ts'
import { announceHighlighted, hasHighlighted, selectOnlyMatch } from './searched-list.ts'

export const kitSelect = lazyModule(async () => (await import('./kit-select.ts')).KitSelect)

type Props = SelectProps & { ref?: Ref<HTMLInputElement> }
/**
 * `typed`: what was written to search with before there was anything to search in; `isMarked`: behind it the first that is
 * found was gone to with the arrow.
 */
type HandoverState = { hadFocus: boolean; isFirst: boolean; typed: string; isMarked: boolean }

/** The text of the field after a key; unchanged where the key writes nothing. */
const afterKey = (typed: string, { key, ctrlKey, metaKey, altKey }: KeyboardEvent): string => {
  if (ctrlKey || metaKey || altKey) return typed
  if (key === 'Backspace') return typed.slice(0, -1)
  return key.length === 1 ? typed + key : typed
}

const OPENS = ['ArrowDown', 'ArrowUp', 'Enter', ' ']

type Choice = string | { value: string; label?: ReactNode } | { items: readonly Choice[] }

const labelOf = (choices: readonly Choice[], value: string): string => {
  for (const choice of choices) {
    if (typeof choice === 'object' && 'items' in choice) {
      const label = labelOf(choice.items, value)
      if (label !== '') return label
    } else if (typeof choice === 'string') {
      if (choice === value) return choice
    } else if (choice.value === value) return String(choice.label ?? value)
  }
  return ''
}

/** Appearance like the select, says what is chosen, and asks for the rest as soon as anybody wants to choose. */
const SelectStub = ({
  given,
  left,
  load,
}: {
  given: Props
  left: RefObject<HandoverState>
  load: () => void
}) => {
  const place = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  useLayoutEffect(() => {
    const input = place.current
    return () => {
      left.current.hadFocus = document.activeElement === input
      left.current.isFirst = isInitialFocus(input)
    }
  }, [left])
  const { id, label, description, error, placeholder, required, withAsterisk, disabled, readOnly } = given
  const { data, value, defaultValue, searchable, leftSection, leftSectionWidth, size, inputWrapperOrder } =
    given
  const { className, classNames, style, w, mb, mt, flex, onBlur, onFocus, onKeyDown } = given
  const shown = {
    ...{ id, label, description, error, placeholder, required, withAsterisk, disabled },
    ...{ leftSection, leftSectionWidth, size, inputWrapperOrder, className, style, w, mb, mt, flex },
    'aria-label': given['aria-label'],
    'aria-labelledby': given['aria-labelledby'],
    'aria-describedby': given['aria-describedby'],
  }
  return (
    <InputBase
      {...Object.fromEntries(Object.entries(shown).filter(([, each]) => each !== undefined))}
      ref={useMergedRef(place, given.ref)}
      __staticSelector="Select"
      {...(typeof classNames === 'object' ? { classNames: { input: classNames.input ?? '' } } : {})}
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      pointer={!searchable}
      readOnly
      value={typed || labelOf(data ?? [], value ?? defaultValue ?? '')}
      rightSection={<IconSelector size={16} aria-hidden color="var(--mantine-color-dimmed)" />}
      rightSectionPointerEvents="none"
      onBlur={onBlur}
      onFocus={event => {
        if (searchable && !readOnly && !isInitialFocus(event.currentTarget)) load()
        onFocus?.(event)
      }}
      onClick={() => !disabled && !readOnly && load()}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
        onKeyDown?.(event)
        if (readOnly || disabled) return
        const next = searchable ? afterKey(typed, event) : typed
        // A space opens what is closed, and belongs to what is written already.
        if (next !== typed && (event.key !== ' ' || typed)) {
          event.preventDefault()
          left.current.typed = next
          setTyped(next)
          load()
          return
        }
        if (!OPENS.includes(event.key)) return
        event.preventDefault()
        if (event.key === 'ArrowDown' && typed !== '') left.current.isMarked = true
        load()
      }}
    />
  )
}

/** The kit calls this with no value when nothing is chosen; its type leaves that out. */
const NO_CHOICE = null as unknown as ComboboxItem

const empty = ({ onChange, onClear }: Props): void => {
  onChange?.(null, NO_CHOICE)
  onClear?.()
}

/**
 * Keys for actions that the kit offers to the pointer alone. The list closes with the focus. An optional field is emptied with
 * Delete, or by removing the text of a searchable one. Choosing the chosen option again keeps it: at the keyboard this is how
 * people confirm.
 */
const useKeyboard = (given: Props, place: RefObject<HTMLInputElement | null>, startsOpened: boolean) => {
  const [isOpened, setIsOpened] = useState(startsOpened)
  const isTextTaken = useRef(false)
  const isSearched = useRef(false)
  const mayEmpty = given.clearable === true && !given.readOnly && !given.disabled
  /**
   * Enter, where the field shows something else than what is chosen, would send the form with that. It decides the field
   * first; what the server searches, and may not have answered, is decided by who marks it.
   */
  const decide = (event: KeyboardEvent<HTMLInputElement>): void => {
    event.preventDefault()
    if (isTextTaken.current) {
      if (!mayEmpty) return
      isTextTaken.current = false
      isSearched.current = false
      empty(given)
      setIsOpened(false)
    } else if (!given.onSearchChange) selectOnlyMatch(event.currentTarget, { allowsDeselect: false })
  }
  return {
    allowDeselect: false,
    dropdownOpened: isOpened,
    onDropdownOpen: () => {
      if (isInitialFocus(place.current)) return
      setIsOpened(true)
      given.onDropdownOpen?.()
    },
    onDropdownClose: () => {
      setIsOpened(false)
      given.onDropdownClose?.()
    },
    onOptionSubmit: (value: string) => {
      isTextTaken.current = false
      isSearched.current = false
      given.onOptionSubmit?.(value)
    },
    onInput: ({ currentTarget }: ReactInputEvent<HTMLInputElement>) => {
      isTextTaken.current = currentTarget.value === ''
      isSearched.current = currentTarget.value !== labelOf(given.data ?? [], given.value ?? '')
      announceHighlighted(currentTarget)
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      given.onKeyDown?.(event)
      const input = event.currentTarget
      announceHighlighted(input)
      if (event.key === 'Enter' && isSearched.current && !hasHighlighted(input)) decide(event)
      if (mayEmpty && !given.searchable && ['Delete', 'Backspace'].includes(event.key)) empty(given)
    },
    onBlur: (event: FocusEvent<HTMLInputElement>) => {
      setIsOpened(false)
      isSearched.current = false
      if (mayEmpty && given.searchable && isTextTaken.current) empty(given)
      isTextTaken.current = false
      given.onBlur?.(event)
    },
  }
}

const LoadedSelect = ({
  Kit,
  given,
  left,
  asked,
}: {
  Kit: NonNullable<ReturnType<typeof kitSelect.current>>
  given: Props
  left: RefObject<HandoverState>
  asked: boolean
}) => {
  const place = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (left.current.isFirst) setInitialFocus(place.current)
    if (left.current.hadFocus) place.current?.focus()
  }, [left])
  // After the kit has put in what is chosen: it goes on as if the last of it were typed now.
  useEffect(() => {
    const { hadFocus, typed } = left.current
    if (hadFocus && typed && place.current) typeInto(place.current, typed)
    left.current.typed = ''
  }, [left])
  const ref = useMergedRef(place, given.ref)
  const [marksFirst] = useState(left.current.isMarked)
  const marking = marksFirst ? { selectFirstOptionOnChange: true } : {}
  return <Kit {...given} {...marking} ref={ref} {...useKeyboard(given, place, asked)} />
}

/**
 * The select of the kit. What opens under it is fetched when the browser is idle, or as soon as the person goes there;
 * until then its place, its words and its focus are the same.
 */
export const Select = (props: Props) => {
  const [asked, setAsked] = useState(false)
  const left = useRef<HandoverState>({ hadFocus: false, isFirst: false, typed: '', isMarked: false })
  const Kit = useLazyModule(kitSelect, asked ? 'now' : 'idle')
  return Kit ? (
    <LoadedSelect Kit={Kit} given={props} left={left} asked={asked} />
  ) : (
    <SelectStub given={props} left={left} load={() => setAsked(true)} />
  )
}
