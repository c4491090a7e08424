import {
  Anchor,
  Button,
  Menu,
  NavLink,
  type AnchorProps,
  type ButtonProps,
  type MenuItemProps,
  type NavLinkProps,
} from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

type AsLink<Props> = Props & Omit<ComponentProps<'a'>, keyof Props>

function ButtonAnchor(props: AsLink<ButtonProps>) {
  return <Button component="a" {...props} />
}

function TextAnchor(props: AsLink<AnchorProps>) {
  return <Anchor {...props} />
}

function NavigationAnchor(props: AsLink<NavLinkProps>) {
  return <NavLink component="a" {...props} />
}

function MenuAnchor(props: AsLink<MenuItemProps>) {
  return <Menu.Item component="a" {...props} />
}

// Mantine's parts as links of the router: addresses, parameters and search are checked by the compiler.
export const LinkButton = createLink(ButtonAnchor)
export const TextLink = createLink(TextAnchor)
export const NavigationLink = createLink(NavigationAnchor)
export const MenuLink = createLink(MenuAnchor)
