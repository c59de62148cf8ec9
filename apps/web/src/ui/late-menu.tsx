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
import { type LazyModule, useLazyModule } from '../lib/device/lazy.ts'

/** The properties that a menu gets from its button. */
export type MenuOf<P> = P & {
  opener: RefObject<HTMLButtonElement | null>
  /** It was asked for before it was there, and opens when it comes. */
  opensAtOnce: boolean
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
  menu: LazyModule<ComponentType<MenuOf<P>>>
  given: P
}) => {
  const opener = useRef<HTMLButtonElement>(null)
  const [isRequested, setIsRequested] = useState(false)
  const Arrived = useLazyModule(menu, isRequested ? 'now' : 'idle')
  return (
    <>
      {cloneElement(button, {
        ref: opener,
        ...(Arrived
          ? {}
          : { 'aria-haspopup': 'menu', 'aria-expanded': false, onClick: () => setIsRequested(true) }),
      })}
      {Arrived && <Arrived {...given} opener={opener} opensAtOnce={isRequested} />}
    </>
  )
}
