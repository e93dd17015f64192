/// <reference types="vite/client" />

/** Version of the app and the commit it was built from, e.g. `0.1.0+1a2b3c4d`. */
declare const __KAOBAN_BUILD__: string

/** Pattern of the addresses that are open to all and no page to sign in on, from the table of routes. */
declare const __KAOBAN_OPEN_PATHS__: string
