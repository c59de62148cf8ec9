import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MessageText } from './message-text.part.tsx'

it('a message shows its marks, and markup of whoever wrote it as what it is: letters', () => {
  const { container } = render(
    <MantineProvider env="test">
      <MessageText
        body={'**Olá** <img src=x onerror=alert(1)>\n\n- um\n- dois\n\nhttps://escola.br javascript:alert(1)'}
      />
    </MantineProvider>,
  )
  expect(screen.getByText('Olá').tagName).toBe('STRONG')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['um', 'dois'])
  expect(screen.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual(['https://escola.br'])
  expect(container.querySelector('img')).toBeNull()
  expect(container.textContent).toContain('<img src=x onerror=alert(1)>')
})
