import { create } from 'zustand'

type Finding = { opened: boolean; open: () => void; close: () => void }

/** Whether the search for people stands over the page; opened from the menu and by Ctrl+K. */
export const useFinding = create<Finding>()(set => ({
  opened: false,
  open: () => set({ opened: true }),
  close: () => set({ opened: false }),
}))
