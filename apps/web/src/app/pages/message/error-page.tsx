import { M } from '@lousa/contract/messages.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { ERROR_PAGE } from '@lousa/contract/shell/error-page.messages.ts'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { lazy, Suspense, useEffect } from 'react'
import { useRouteError } from 'react-router'
import { usePageTitle } from '../../../frames/page/page-context.tsx'
import { fetchServedBuild, useNewerBuild } from '../../../lib/device/build-number.ts'
import { NotOnDeviceError } from '../../../lib/device/read-through.ts'
import { NetworkError } from '../../../lib/http/api-client.ts'
import { ChalkIcon } from '../../../ui/chalk-icon.tsx'
import { reportError } from '../../errors/report-error.ts'
import { updateApplication } from '../../offline/update-application.ts'
import { useReplaceSplash } from '../../start/splash.ts'

const UnknownHostPage = lazy(() => import('./unknown-host-page.tsx'))

/** A file of the application could not be loaded: a new release has replaced it, or the network is gone. */
const isMissingCode = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|module script failed|Unable to preload CSS/i.test(error.message)

const missingCodeSentence = (newer: boolean): string => {
  if (newer) return ERROR_PAGE.newerWhy
  return navigator.onLine ? ERROR_PAGE.notLoaded : ERROR_PAGE.notOnDevice
}

const sentenceOf = (error: unknown, newer: boolean): string => {
  if (isMissingCode(error)) return missingCodeSentence(newer)
  if (error instanceof NotOnDeviceError) return error.message
  if (error instanceof NetworkError) return ERROR_PAGE.noServer
  if (error instanceof Refusal) return error.message
  return ERROR_PAGE.failed
}

const titleOf = (error: unknown, newer: boolean): string => {
  if (newer) return ERROR_PAGE.newer
  return (isMissingCode(error) || error instanceof NetworkError) && !navigator.onLine
    ? ERROR_PAGE.needsNetwork
    : M.err.generic
}

const reload = () => window.location.reload()

/** Where every failure of a page ends that no screen has dealt with. */
export const ErrorPage = () => {
  const error = useRouteError()
  const isMissing = isMissingCode(error)
  const newer = useNewerBuild(({ isServed }) => isServed) && isMissing
  usePageTitle(ERROR_PAGE.error)
  useReplaceSplash()
  useEffect(() => reportError(error), [error])
  useEffect(() => {
    if (isMissing) void fetchServedBuild()
  }, [isMissing])
  if (error instanceof Refusal && error.code === 'UNKNOWN_HOST')
    return (
      <Suspense fallback={null}>
        <UnknownHostPage />
      </Suspense>
    )
  return (
    <Stack role="alert" align="center" gap={8} py={72} px="md" ta="center">
      <ChalkIcon size={112} />
      <Title order={1} mt="md">
        {titleOf(error, newer)}
      </Title>
      <Text c="dimmed" maw={460}>
        {sentenceOf(error, newer)}
      </Text>
      <Group mt="md">
        <Button
          leftSection={<IconRefresh size={18} aria-hidden />}
          onClick={newer ? () => void updateApplication().catch(reload) : reload}
        >
          {newer ? ERROR_PAGE.update : ERROR_PAGE.reload}
        </Button>
      </Group>
    </Stack>
  )
}
