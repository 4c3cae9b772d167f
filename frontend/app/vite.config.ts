import { defineConfig } from "vite";

export default defineConfig({
  base: "/static/",
  publicDir: false,
  build: {
    outDir: "../dist",
    emptyOutDir: true,
    manifest: "manifest.json",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { bundlerTimings: false },
      input: {
        pages: "src/pages/main.ts",
        table: "src/table/main.tsx",
        deck: "src/deck-builder/main.tsx",
        workshop: "src/workshop/main.tsx",
      },
    },
  },
});
