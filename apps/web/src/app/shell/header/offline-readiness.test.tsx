import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { OfflineReadiness } from './offline-readiness.tsx'

testServer()
afterEach(() => vi.unstubAllGlobals())

describe('an instructor who asks whether the device works without network', () => {
  it('is told that a page at a plain address cannot be opened again', async () => {
    vi.stubGlobal('isSecureContext', false)
    renderScreen(<OfflineReadiness />)
    expect(await screen.findByText(/não pode ser aberta de novo sem internet/)).toBeDefined()
  })

  it('is told how to make it ready where it can be', async () => {
    vi.stubGlobal('isSecureContext', true)
    renderScreen(<OfflineReadiness />)
    expect(await screen.findByText(/ainda não está pronto/)).toBeDefined()
  })
})
