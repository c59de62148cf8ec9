import { useCallback, useEffect, useId, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

const layerOf = (state: unknown): unknown =>
  typeof state === 'object' && state !== null && 'layer' in state ? state.layer : null

type BackCloses = {
  opened: boolean
  onClose: () => void
  /** Asked when the person goes back; by default nothing speaks against it. */
  mayClose?: () => Promise<boolean>
}

const always = async () => true

/**
 * Lets "Back" close what lies over the page instead of leaving the page, which is how one closes on a phone. What is
 * open is an entry of the history; close it with the function returned, so that no dead entry stays behind.
 */
export const useBackCloses = ({ opened, onClose, mayClose = always }: BackCloses): (() => void) => {
  const layer = useId()
  const navigate = useNavigate()
  const { pathname, search, hash, state } = useLocation()
  const isOver = layerOf(state) === layer
  const stage = useRef<'out' | 'entering' | 'in' | 'leaving'>('out')

  const given = useRef({ onClose, mayClose, enter: () => {} })
  given.current = {
    onClose,
    mayClose,
    enter: () => {
      stage.current = 'entering'
      void navigate({ pathname, search, hash }, { state: { layer }, preventScrollReset: true })
    },
  }

  useEffect(() => {
    const goneBack = async () => {
      if (stage.current === 'leaving' || (await given.current.mayClose())) {
        stage.current = 'out'
        given.current.onClose()
      } else given.current.enter()
    }
    if (!opened) stage.current = 'out'
    else if (isOver) stage.current = 'in'
    else if (stage.current === 'out') given.current.enter()
    else if (stage.current !== 'entering') void goneBack()
  }, [opened, isOver])

  return useCallback(() => {
    if (stage.current === 'in') {
      stage.current = 'leaving'
      void navigate(-1)
    } else if (stage.current !== 'leaving') given.current.onClose()
  }, [navigate])
}
