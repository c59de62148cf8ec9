import classes from './menu-aside.module.css'
import { MenuLink } from './menu-link.tsx'
import { useSection } from './use-menu.ts'

/** The pages of the current section, next to the content: the sidebar of the theme settings. */
export const MenuAside = () => {
  const section = useSection()
  if (!section) return null
  return (
    <nav aria-label={section.node.label} className={classes.aside}>
      <p className={classes.title}>{section.node.label}</p>
      <ul className={classes.list}>
        {section.children.map(child => (
          <li key={child.path}>
            <MenuLink node={child} className={classes.entry ?? ''}>
              {child.label}
            </MenuLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
