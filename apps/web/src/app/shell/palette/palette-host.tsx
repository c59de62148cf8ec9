import { M } from '@lousa/contract/messages.ts'
import { UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useLayoutEffect } from 'react'
import { create } from 'zustand'
import { lazyModule, useLazyModule } from '../../../lib/device/lazy.ts'
import classes from './palette-button.module.css'

const palette = lazyModule(async () => (await import('./palette.tsx')).Palette)

/** Whether the search over everything stands over the page. */
const usePalette = create(() => ({ opened: false }))
const open = () => usePalette.setState({ opened: true })
const close = () => usePalette.setState({ opened: false })

/** The way to it without a keyboard. */
export const PaletteButton = () => (
  <UnstyledButton className={classes.button ?? ''} aria-keyshortcuts="Control+K" onClick={open}>
    <IconSearch size={22} stroke={1.6} aria-hidden />
    <span>{M.btn.search}</span>
    <kbd>Ctrl K</kbd>
  </UnstyledButton>
)

const follow = (event: KeyboardEvent): void => {
  const { key, target } = event
  const isCommand = event.ctrlKey || event.metaKey
  const isAsked =
    key === '/'
      ? !isCommand &&
        !(target instanceof Element && target.closest('input,textarea,select,[contenteditable]'))
      : isCommand && !event.shiftKey && key.toLowerCase() === 'k'
  // Never over a dialog that asks for something else.
  if (!isAsked || event.altKey || document.querySelector('[role="dialog"]')) return
  event.preventDefault()
  const box = key === '/' && document.getElementById('busca')
  // A screen that has a search of its own is searched by `/`.
  if (box) box.focus()
  else open()
}

/** The search over everything, wherever it was asked for. */
export const PaletteHost = () => {
  const { opened } = usePalette()
  const Palette = useLazyModule(palette, opened ? 'now' : 'idle')
  // Before the first paint: keys may be pressed as soon as the page is visible.
  useLayoutEffect(() => {
    document.addEventListener('keydown', follow)
    return () => {
      document.removeEventListener('keydown', follow)
      // The palette of a person who signed out is closed for the next one.
      close()
    }
  }, [])
  return opened && Palette ? <Palette onClose={close} /> : null
}
