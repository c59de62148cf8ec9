import {
  type ButtonHTMLAttributes,
  type ComponentType,
  cloneElement,
  type ReactElement,
  type RefAttributes,
  type RefObject,
  useRef,
  useState,
} from 'react'
import { type Late, useLate } from '../lib/late.ts'

/** What a menu gets from the button that it belongs to. */
export type MenuOf<P> = P & {
  opener: RefObject<HTMLButtonElement | null>
  /** It was asked for before it was there, and opens when it comes. */
  asked: boolean
}

export type Button = ReactElement<ButtonHTMLAttributes<HTMLButtonElement> & RefAttributes<HTMLButtonElement>>

/**
 * A button whose menu is fetched after the first paint. The button stays the same element all the while: `menu` renders a
 * `ButtonMenu` over the `opener` that it is given.
 */
export const LateMenu = <P extends object>({
  button,
  menu,
  given,
}: {
  button: Button
  menu: Late<ComponentType<MenuOf<P>>>
  given: P
}) => {
  const opener = useRef<HTMLButtonElement>(null)
  const [asked, setAsked] = useState(false)
  const Arrived = useLate(menu, asked ? 'now' : 'idle')
  return (
    <>
      {cloneElement(button, {
        ref: opener,
        ...(Arrived
          ? {}
          : { 'aria-haspopup': 'menu', 'aria-expanded': false, onClick: () => setAsked(true) }),
      })}
      {Arrived && <Arrived {...given} opener={opener} asked={asked} />}
    </>
  )
}
