import { M } from '@lousa/contract/messages.ts'
import { LESSON_LIST } from '@lousa/contract/planning/lesson/lesson-list.messages.ts'
import { Button } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { Notice } from '../../../ui/notice.tsx'
import classes from './release-waiting.module.css'

/** A short wait needs no words. */
const SHORT_MS = 300
/** A wait of this length means that there is no usable network, whatever the browser reports. */
const LONG_MS = 5000

const useAfter = (ms: number): boolean => {
  const [over, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return over
}

/** In the place of the lesson's window while its code is not on the device. */
export const ReleaseWaiting = ({ onClose }: { onClose: () => void }) => {
  const { online } = useNetwork()
  const begun = useAfter(SHORT_MS)
  const long = useAfter(LONG_MS)
  if (!begun) return null
  return (
    <div className={classes.place}>
      <Notice tone={online && !long ? 'info' : 'warn'}>
        <div className={classes.line}>
          <span>{online && !long ? LESSON_LIST.opening : LESSON_LIST.notKept}</span>
          <Button variant="default" h={44} onClick={onClose}>
            {M.btn.close}
          </Button>
        </div>
      </Notice>
    </div>
  )
}
