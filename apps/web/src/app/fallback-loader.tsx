import { Center, Loader } from '@mantine/core'
import { AfterPatience } from '../ui/page-skeleton.tsx'

/** While the application itself is on its way. */
export const FallbackLoader = () => (
  <AfterPatience>
    <Center h="70dvh" role="status" aria-label="Carregando">
      <Loader type="dots" size="lg" />
    </Center>
  </AfterPatience>
)
