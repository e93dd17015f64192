/// <reference types="vite/client" />

/** Version of the app and the commit it was built from, e.g. `0.1.0+1a2b3c4d`. */
declare const __KAOBAN_BUILD__: string
