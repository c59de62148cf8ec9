import { M } from '@lousa/contract/messages.ts'
import { Center, Loader } from '@mantine/core'
import { AfterPatience } from '../../ui/page-skeleton.tsx'
import { firstPictureStands } from '../start/first-picture.ts'

/** While the application itself is on its way; at the first load the page has drawn something already. */
export const FallbackLoader = () =>
  firstPictureStands() ? null : (
    <AfterPatience>
      <Center h="70dvh" role="status" aria-label={M.page.loading}>
        <Loader type="dots" size="lg" />
      </Center>
    </AfterPatience>
  )
