// Runs before the first paint, outside the bundle, so that a dark screen never flashes white.
try {
  const stored = JSON.parse(localStorage.getItem('lousa:session') ?? '{}')
  document.documentElement.dataset.mantineColorScheme =
    stored.state.settings.theme === 'dark' ? 'dark' : 'light'
} catch {
  // Nothing stored yet: the light theme of the page stands.
}
