/// <reference path="../../web/src/lib/env.d.ts" />
/// <reference types="vite/client" />
