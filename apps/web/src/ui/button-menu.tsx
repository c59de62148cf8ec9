import { Menu, type MenuProps } from '@mantine/core'
import { type RefCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { MenuOf } from './late-menu.tsx'
import { useLayer } from './use-layer.ts'

/** The properties that the kit gives to the child of its menu target, as far as a menu uses them. */
type Given = {
  ref?: RefCallback<HTMLElement>
  id?: string
  'aria-haspopup'?: string
  'aria-expanded'?: boolean
  'aria-controls'?: string
  'data-expanded'?: boolean
  onClick?: (event: Event) => void
  onMouseEnter?: (event: Event) => void
  onMouseLeave?: (event: Event) => void
}

const ATTRIBUTES = ['id', 'aria-haspopup', 'aria-expanded', 'aria-controls', 'data-expanded'] as const

/** Passes everything on to a button that is somewhere else on the page already. */
const Behind = ({ opener, opensAtOnce, ref, ...given }: Given & MenuOf<object>) => {
  const latest = useRef(given)
  useLayoutEffect(() => {
    latest.current = given
    for (const name of ATTRIBUTES) {
      const value = given[name]
      if (value === undefined) opener.current?.removeAttribute(name)
      else opener.current?.setAttribute(name, String(value))
    }
  })
  useLayoutEffect(() => {
    ref?.(opener.current)
    return () => void ref?.(null)
  }, [ref, opener])
  useLayoutEffect(() => {
    const button = opener.current
    const listening = new AbortController()
    const { signal } = listening
    button?.addEventListener('click', event => latest.current.onClick?.(event), { signal })
    button?.addEventListener('mouseenter', event => latest.current.onMouseEnter?.(event), { signal })
    button?.addEventListener('mouseleave', event => latest.current.onMouseLeave?.(event), { signal })
    return () => listening.abort()
  }, [opener])
  useEffect(() => {
    if (!opensAtOnce) return
    // Opened as by hand, and not from the start: only so does the focus find its way back.
    const timer = setTimeout(() => opener.current?.click())
    return () => clearTimeout(timer)
  }, [opensAtOnce, opener])
  return null
}

/** A menu of the kit over a button that was there before it: see `LateMenu`. */
export const ButtonMenu = ({ opener, opensAtOnce, children, ...menu }: MenuOf<MenuProps>) => {
  const [isOpened, setIsOpened] = useState(false)
  const { opened = isOpened, onChange = setIsOpened } = menu
  // Under a mouse it comes and goes by itself.
  useLayer(opened && !menu.trigger?.includes('hover'), () => onChange(false))
  return (
    <Menu {...menu} opened={opened} onChange={onChange}>
      <Menu.Target>
        <Behind opener={opener} opensAtOnce={opensAtOnce} />
      </Menu.Target>
      {children}
    </Menu>
  )
}
