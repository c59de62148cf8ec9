import { M } from '@lousa/contract/messages.ts'
import { Center, Loader } from '@mantine/core'
import { Delayed } from '../../ui/page-skeleton.tsx'
import { isSplashShown } from '../start/splash.ts'

/** While the application itself is on its way; at the first load the page has drawn something already. */
export const FallbackLoader = () =>
  isSplashShown() ? null : (
    <Delayed>
      <Center h="70dvh" role="status" aria-label={M.page.loading}>
        <Loader type="dots" size="lg" />
      </Center>
    </Delayed>
  )
