import { Anchor, Button, NavLink } from '@mantine/core'
import { createLink } from '@tanstack/react-router'

// Mantine's parts as links of the router: addresses, parameters and search are checked by the compiler.
export const LinkButton = createLink(Button<'a'>)
export const TextLink = createLink(Anchor<'a'>)
export const NavigationLink = createLink(NavLink<'a'>)
