// Runs before the first paint, outside the bundle, so that a dark screen never flashes white.
try {
  const stored = JSON.parse(localStorage.getItem('lousa:session') ?? '{}')
  const { theme } = stored.state.settings
  const dark = theme === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark'
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light'
} catch {
  // Nothing stored yet: the light theme of the page stands.
}
