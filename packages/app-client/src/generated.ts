// Made by `node packages/app-client/generate.ts` from the API document of the server. Do not edit.

export interface paths {
    "/licence/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Clear Key licence of an item for a Bearer app, staff or playback token
         * @description W3C Clear Key; players send this request by themselves. The Bearer token belongs to a person or to staff, or is a playback token of this item; a blocked person gets no licence. Only editors can open inactive items. A person can play three films at a time: each counts for ten minutes after its licence, on each device. DASH and HLS of a film may have different keys; the answer has only the requested keys, and every licence is temporary.
         */
        post: operations["licence"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/home": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The home page: carousel and rails
         * @description The carousel as in `appListCarousel`, and at most 20 rails by order: active collections for the home page, those of its language and those for all. A rail has its first 12 items; `appGetCollection` has all. A rail without items is left out.
         */
        get: operations["appHome"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/me/home": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The home page, with the items that I began
         * @description As `appHome`, with the first 12 items of `appListContinue`.
         */
        get: operations["appMyHome"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/collections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Active collections, by order */
        get: operations["appListCollections"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/collections/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One active collection by its slug, with a page of its items
         * @description The items are in order, section after section; one that is not active now is left out.
         */
        get: operations["appGetCollection"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/content/{slug}/next": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The items before and after an item in a collection
         * @description Without `collection` the first collection by order that holds the item by hand counts. Everything is null where there is none, and where the named collection is not active or lacks the item.
         */
        get: operations["appNextContent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/content/{id}/playback-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A short-lived token for the licence of one item, and the address to ask for the licence
         * @description Everything that a player needs to play one protected stream: it requests the licence at `licenceUrl`, with the header exactly as given here. Ask again for each playback. With an outside provider, `dash` and `hls` have a token each, and a token counts as one of the films that a person plays.
         */
        post: operations["appPlaybackToken"];
        /**
         * End the playback of a film on this device, so that its licence no longer counts
         * @description Send it when the player closes: otherwise the licence counts for ten minutes among the three films of a person. The answer is 404 when no licence of this device counts for the film.
         */
        delete: operations["appEndPlayback"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Active content, newest first
         * @description A page past the end has no items and the true total. Pages end after 20,000 items; send `after` to go on. A bad value of a parameter is ignored, except for `after` and `lang`.
         */
        get: operations["appListContent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/content/featured": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Active featured content, newest first */
        get: operations["appFeaturedContent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/content/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One active content item by its slug
         * @description An item that is not active, or not ready, does not exist here.
         */
        get: operations["appGetContent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/content/{slug}/chapters.vtt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The chapters of one active item, as WebVTT
         * @description For players that show chapters from a text track. The track of an item without chapters has no cues.
         */
        get: operations["appGetChapters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Active categories, by order */
        get: operations["appListCategories"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/auth/otp/request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a one-time password to a phone
         * @description Six digits, for five minutes. Keep `requestId`: the code is verified with it. At most three codes in ten minutes and ten a day for one number, 50 in ten minutes from one address; then 429 with `Retry-After`. A code that could not be sent (503) does not count. A number of a country that this server sends nothing to is a 422. The answer does not tell whether the number is known, unless the codes of the day for new numbers are used up.
         */
        post: operations["appRequestOtp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/auth/otp/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Trade a one-time password for tokens
         * @description A code works once, and ends after five wrong tries with its `requestId`. Apps from before `requestId` may leave it out as long as the server takes that: then five wrong tries of an address end the code for that address. 30 wrong tries in all end it for everybody. 100 wrong tries in ten minutes from one address are 429. A new number gets an account. `consentVersion` is kept with the time: send the date of the privacy policy that the person agreed to. The access token lasts 15 minutes, the refresh token 7 days unused and 30 days at most.
         */
        post: operations["appVerifyOtp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/auth/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Trade a refresh token of an app for new tokens
         * @description A refresh token works once; store the new one before you use its access token. Where the answer was lost, ask again with the old one: it gives the same next refresh token until one of the new tokens was used, and within 15 seconds. After that it ends the session.
         */
        post: operations["appRefresh"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End the session of an app
         * @description Ends the session of the refresh token, and that of the Bearer token where one is sent.
         */
        post: operations["appLogout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** My record */
        get: operations["appMe"];
        put?: never;
        post?: never;
        /**
         * Delete my account and all data about me
         * @description Permanent and immediate: the server deletes all data about the person and ends every token.
         */
        delete: operations["appDeleteMe"];
        options?: never;
        head?: never;
        /**
         * Change the sent fields of my record
         * @description All fields are optional, and only the person fills them in. For a person under 18, plays and positions are not kept until `guardianConsent` is true.
         */
        patch: operations["appUpdateMe"];
        trace?: never;
    };
    "/app/carousel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Active carousel items by order, without those with an inactive target */
        get: operations["appListCarousel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/me/saved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The items that I saved, last saved first
         * @description An item that is not active now is left out, and comes back when it is active again.
         */
        get: operations["appListSaved"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/me/saved/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Save an item */
        put: operations["appSaveItem"];
        post?: never;
        /** Take an item off my saved ones */
        delete: operations["appUnsaveItem"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/me/continue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The items that I began and did not finish, last played first */
        get: operations["appListContinue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/me/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The items that I played, last played first
         * @description An item that is not active now is left out, and comes back when it is active again.
         */
        get: operations["appListHistory"];
        put?: never;
        post?: never;
        /**
         * Clear my history, with all positions
         * @description Entries from before that a device sends later do not bring anything back.
         */
        delete: operations["appClearHistory"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/me/history/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Clear one item from my history, with its position */
        delete: operations["appClearFromHistory"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/me/items/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether I saved an item, and where I stopped */
        get: operations["appItemState"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/me/positions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Keep where I stopped in an item
         * @description For a person under 18 without `guardianConsent` nothing is stored, and `kept` is false. A position that nobody changed for 24 months is deleted.
         */
        put: operations["appSetPosition"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/me/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send what was saved and played offline
         * @description At most 500 entries. For each item the change with the latest time wins, whenever it arrives. The same batch a second time changes nothing. An entry that cannot be read is refused alone.
         */
        post: operations["appSync"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count what was played and searched, without saying who
         * @description Send it only with the consent of the person. No account, address or device is stored with an event. The events of a signed-in person who has not agreed to the privacy policy, or who is under 18 without `guardianConsent`, are not stored, and `taken` is 0. At most 500 events, which cost a point for every 10. The same batch a second time counts once, and so does the same event of an item in one batch. One address adds a bounded number of plays of an item in a day.
         */
        post: operations["appSendEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/licence/{id}/key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Key of a protected HLS stream
         * @description The sixteen bytes themselves, as the playlist at `https://jinvani.example.org/media/packages/5e1b7c90-24d3-4a8f-b6e7-9f0c3d8a1b56/7d2c8ea1-35e4-4b90-a7f8-0a1d4e9b2c67/master.m3u8` asks for them. Same tokens as the licence.
         */
        get: operations["licenceKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        ApiError: {
            /** @description A sentence that may be shown. */
            message: string;
            /** @description One of the listed codes, for programs to decide by. */
            code: string;
            /** @description Errors by field, where the input was wrong. */
            errors?: components["schemas"]["FieldError"][];
            /** @description What does not answer, with `unavailable`: repeat the call after `Retry-After`. */
            away?: components["schemas"]["Dependency"];
            /** @description Id of the request; tell it to the operator of the server. */
            requestId: string;
        };
        AppCaption: {
            /** @description BCP 47 in lower case, such as `hi`, `gu` or `en`; at most 35 characters. */
            language: string;
            /** @description Name of the language as viewers read it. */
            label: string;
            /** @description Address of the WebVTT file. */
            url: string;
        };
        AppCarouselItem: {
            /**
             * Format: uuid
             * @description Id (UUID).
             */
            _id: string;
            /** @description Title to show, in any script, up to 200 characters. */
            title: string;
            /** @description Second line; may be empty. */
            subtitle: string;
            /** @description Picture for wide screens. */
            imageUrl: string;
            /** @description Picture for phones. */
            mobileImageUrl: string;
            /** @description Kind of target that a tap opens. */
            linkType: components["schemas"]["LinkType"];
            /** @description Id of the content item or category, an https address for `external`, empty for `none`. */
            linkTarget: string;
            /** @description Position; lower numbers come first. */
            order: number;
            /** @description Slug of the content item or category that a tap opens; missing for other links. */
            linkSlug?: string;
            /** @description Smaller copies of each picture that was uploaded here, the narrowest first; none of other pictures. */
            smallImages: components["schemas"]["SmallCarouselImages"];
        };
        AppCarouselList: {
            /** @description The entries of this page. */
            items: components["schemas"]["AppCarouselItem"][];
            /**
             * Format: int64
             * @description Number of entries on all pages together.
             */
            total: number;
        };
        AppCategory: {
            /**
             * Format: uuid
             * @description Id (UUID).
             */
            _id: string;
            /** @description Name to show; for a person of the apps empty until they fill it in. */
            name: string;
            /** @description Public key: lower-case letters, digits and hyphens. It is unique, and links carry it. */
            slug: string;
            /** @description Plain text. */
            description: string;
            /** @description Position; lower numbers come first. */
            order: number;
            /** @description Address of a picture; empty for none. */
            image: string;
            /** @description Background colour of the tile, such as #E5E7EB. */
            bgcolor: string;
            /** @description Media types that the category takes. */
            type: components["schemas"]["CategoryType"];
            /** @description Smaller copies of each picture that was uploaded here, the narrowest first; none of other pictures. */
            smallImages: components["schemas"]["SmallCategoryImages"];
        };
        AppCategoryList: {
            /** @description The entries of this page. */
            items: components["schemas"]["AppCategory"][];
            /**
             * Format: int64
             * @description Number of entries on all pages together.
             */
            total: number;
        };
        AppCollection: {
            /**
             * Format: uuid
             * @description Id (UUID).
             */
            _id: string;
            /** @description Title to show, in any script, up to 200 characters. */
            title: string;
            /** @description Public key: lower-case letters, digits and hyphens. It is unique, and links carry it. */
            slug: string;
            /** @description Plain text, up to 5000 characters. */
            synopsis: string;
            /** @description What it is to people: `album`, `series`, `course` or `rail`. */
            type: components["schemas"]["CollectionType"];
            /** @description Address of a picture; empty for none. */
            picture: string;
            /** @description Narrower copies of the picture, for lists; empty where it is not on this server. */
            smallPictures: components["schemas"]["SmallPictures"];
            /**
             * Format: int64
             * @description Number of active items.
             */
            itemCount: number;
        };
        AppCollectionItem: {
            /** @description Title of its section; empty for none. */
            section: string;
            /** @description The item, as in the lists of the catalogue. */
            content: components["schemas"]["AppContent"];
        };
        AppCollectionList: {
            /** @description The entries of this page. */
            items: components["schemas"]["AppCollection"][];
            /**
             * Format: int64
             * @description Number of entries on all pages together.
             */
            total: number;
            /**
             * Format: int64
             * @description Page, from 1. 10 entries each unless `pageSize` says otherwise.
             */
            page: number;
            /**
             * Format: int64
             * @description Entries on a page, 10 unless given; larger values are reduced to the maximum.
             */
            pageSize: number;
        };
        AppCollectionPage: {
            /** @description The collection. */
            collection: components["schemas"]["AppCollection"];
            /** @description The entries of this page. */
            items: components["schemas"]["AppCollectionItem"][];
            /**
             * Format: int64
             * @description Number of entries on all pages together.
             */
            total: number;
            /**
             * Format: int64
             * @description Page, from 1. 10 entries each unless `pageSize` says otherwise.
             */
            page: number;
            /**
             * Format: int64
             * @description Entries on a page, 10 unless given; larger values are reduced to the maximum.
             */
            pageSize: number;
        };
        AppContent: {
            /**
             * Format: uuid
             * @description Id (UUID).
             */
            _id: string;
            /** @description Title to show, in any script, up to 200 characters. */
            title: string;
            /** @description Public key: lower-case letters, digits and hyphens. It is unique, and links carry it. */
            slug: string;
            /** @description Plain text, up to 5000 characters. */
            synopsis: string;
            /**
             * Format: int64
             * @description Length in seconds; 0 where it is unknown.
             */
            durationSec: number;
            /** @description Up to 50 tags of 50 characters each. */
            tags: string[];
            /** @description `U`, `U/A 7+`, `U/A 13+`, `U/A 16+`, `A`, or empty for not rated. */
            rating: string;
            /** @description Warnings for viewers beside the rating, from a fixed list and in its order. */
            descriptors: components["schemas"]["Descriptor"][];
            /** @description `video` for films and talks, `audio` for songs and podcasts. */
            mediaType: components["schemas"]["MediaType"];
            /** @description Apps that the editors made it for; the API gives it to all apps. */
            platform: components["schemas"]["Platform"];
            /** @description Whether the editors picked it for the start screen. */
            featured: boolean;
            /** @description Addresses of the pictures. */
            images: components["schemas"]["Images"];
            /** @description Sources to play, streams first; take the first source with a `kind` that your player knows. */
            sources: components["schemas"]["AppSource"][];
            /** @description The people who made it. */
            credits: components["schemas"]["Credits"];
            /** @description Chapters in order, up to 200; none begins after the end. */
            chapters: components["schemas"]["Chapter"][];
            /** @description Address of a WebVTT file with a small picture for each five seconds; missing where the streams have none. */
            thumbnailsUrl?: string;
            /**
             * Format: date-time
             * @description Time of creation, UTC.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last change, UTC.
             */
            updatedAt: string;
            /** @description Categories of the item. */
            categories: components["schemas"]["CategoryRef"][];
            /** @description Language of `title`: `en`, `hi`, `gu`, `mr`. Missing where the title is the original. */
            titleLanguage?: components["schemas"]["AppLanguage"];
            /** @description Protection of the film. */
            drm: components["schemas"]["AppDrm"];
            /** @description Subtitles by language. */
            captions: components["schemas"]["AppCaption"][];
            /** @description Smaller copies of each picture that was uploaded here, the narrowest first; none of other pictures. */
            smallImages: components["schemas"]["SmallContentImages"];
            /** @description Streams with the sound alone, for a dark screen and poor lines; empty where there are none, and for recordings. */
            soundSources: components["schemas"]["AppSource"][];
        };
        AppContentDetail: {
            /**
             * Format: uuid
             * @description Id (UUID).
             */
            _id: string;
            /** @description Title to show, in any script, up to 200 characters. */
            title: string;
            /** @description Public key: lower-case letters, digits and hyphens. It is unique, and links carry it. */
            slug: string;
            /** @description Plain text, up to 5000 characters. */
            synopsis: string;
            /**
             * Format: int64
             * @description Length in seconds; 0 where it is unknown.
             */
            durationSec: number;
            /** @description Up to 50 tags of 50 characters each. */
            tags: string[];
            /** @description `U`, `U/A 7+`, `U/A 13+`, `U/A 16+`, `A`, or empty for not rated. */
            rating: string;
            /** @description Warnings for viewers beside the rating, from a fixed list and in its order. */
            descriptors: components["schemas"]["Descriptor"][];
            /** @description `video` for films and talks, `audio` for songs and podcasts. */
            mediaType: components["schemas"]["MediaType"];
            /** @description Apps that the editors made it for; the API gives it to all apps. */
            platform: components["schemas"]["Platform"];
            /** @description Whether the editors picked it for the start screen. */
            featured: boolean;
            /** @description Addresses of the pictures. */
            images: components["schemas"]["Images"];
            /** @description Sources to play, streams first; take the first source with a `kind` that your player knows. */
            sources: components["schemas"]["AppSource"][];
            /** @description The people who made it. */
            credits: components["schemas"]["Credits"];
            /** @description Chapters in order, up to 200; none begins after the end. */
            chapters: components["schemas"]["Chapter"][];
            /** @description Address of a WebVTT file with a small picture for each five seconds; missing where the streams have none. */
            thumbnailsUrl?: string;
            /**
             * Format: date-time
             * @description Time of creation, UTC.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last change, UTC.
             */
            updatedAt: string;
            /** @description Categories of the item. */
            categories: components["schemas"]["CategoryRef"][];
            /** @description Language of `title`: `en`, `hi`, `gu`, `mr`. Missing where the title is the original. */
            titleLanguage?: components["schemas"]["AppLanguage"];
            /** @description Protection of the film. */
            drm: components["schemas"]["AppDrm"];
            /** @description Subtitles by language. */
            captions: components["schemas"]["AppCaption"][];
            /** @description Smaller copies of each picture that was uploaded here, the narrowest first; none of other pictures. */
            smallImages: components["schemas"]["SmallContentImages"];
            /** @description Streams with the sound alone, for a dark screen and poor lines; empty where there are none, and for recordings. */
            soundSources: components["schemas"]["AppSource"][];
            /** @description The words of the song, once in each script that they are written in; empty where there are none. Only one item has them, no list. */
            lyrics: components["schemas"]["AppLyrics"][];
        };
        AppContentList: {
            /** @description The entries of this page. */
            items: components["schemas"]["AppContent"][];
            /**
             * Format: int64
             * @description Number of entries on all pages together.
             */
            total: number;
            /**
             * @description Stands beside a `total` above 10,000 that is an estimate; `total` is exact without it.
             * @constant
             */
            totalIsEstimate?: true;
            /**
             * Format: int64
             * @description Page, from 1. 10 entries each unless `pageSize` says otherwise.
             */
            page: number;
            /**
             * Format: int64
             * @description Entries on a page, 10 unless given; larger values are reduced to the maximum.
             */
            pageSize: number;
            /** @description Send it as `after` for the next page; null on the last page. */
            next: string | null;
        };
        AppDrm: {
            /** @description Whether the streams are encrypted. */
            enabled: boolean;
        };
        AppHome: {
            /** @description The slides, as in `appListCarousel`. */
            carousel: components["schemas"]["AppCarouselItem"][];
            /** @description The rails, by order. */
            rails: components["schemas"]["HomeRail"][];
        };
        /** @enum {string} */
        AppLanguage: "en" | "hi" | "gu" | "mr";
        AppLyrics: {
            /** @description Script of the words, by ISO 15924: `Deva`, `Gujr` or `Latn`. */
            script: components["schemas"]["LyricsScript"];
            /** @description The lines in the order in which they are sung. */
            lines: components["schemas"]["AppLyricsLine"][];
        };
        AppLyricsLine: {
            /** @description One line; empty between two verses. */
            text: string;
            /** @description When the line begins, in seconds from the start; null without a time. */
            atSec: number | null;
        };
        AppMe: {
            /**
             * Format: uuid
             * @description Id (UUID).
             */
            _id: string;
            /** @description Name to show; for a person of the apps empty until they fill it in. */
            name: string;
            /** @description E.164, such as +919876543210. */
            phone: string;
            /** @description E-mail address in lower case; empty where none is known. */
            email: string;
            /** @description `female`, `male`, `other`, or empty for not told. */
            gender: string;
            /**
             * Format: int64
             * @description Age in years, 13 to 120; null for not told.
             */
            age: number | null;
            /** @description Postal code, up to 12 letters, digits, spaces and hyphens. */
            pincode: string;
            /** @description Profession in the person's own words. */
            profession: string;
            /** @description Whether a parent or guardian of a person under 18 agreed that their plays and positions are kept. */
            guardianConsent: boolean;
            /**
             * Format: date-time
             * @description Time of creation, UTC.
             */
            createdAt: string;
        };
        AppMePatch: {
            /** @description Name to show; for a person of the apps empty until they fill it in. */
            name?: string;
            /** @description E-mail address in lower case; empty where none is known. */
            email?: string;
            /** @description `female`, `male`, `other`, or empty for not told. */
            gender?: components["schemas"]["Gender"];
            /**
             * Format: int32
             * @description Age in years, 13 to 120; null for not told.
             */
            age?: number | null;
            /** @description Postal code, up to 12 letters, digits, spaces and hyphens. */
            pincode?: string;
            /** @description Profession in the person's own words. */
            profession?: string;
            /** @description Whether a parent or guardian of a person under 18 agreed that their plays and positions are kept. */
            guardianConsent?: boolean;
        };
        AppMyHome: {
            /** @description The slides, as in `appListCarousel`. */
            carousel: components["schemas"]["AppCarouselItem"][];
            /** @description The rails, by order. */
            rails: components["schemas"]["HomeRail"][];
            /** @description The items that the person began and did not finish, last played first: at most 12. */
            continue: components["schemas"]["HistoryItem"][];
        };
        AppNeighbours: {
            /** @description The collection with the neighbours; null where there is none. */
            collection: components["schemas"]["AppCollection"] | null;
            /** @description The item before; null for the first one. */
            previous: components["schemas"]["AppContent"] | null;
            /** @description The item after; null for the last one. */
            next: components["schemas"]["AppContent"] | null;
        };
        AppSession: {
            /** @description The pair of tokens. */
            token: components["schemas"]["Tokens"];
            /** @description The person who signed in. */
            user: components["schemas"]["AppMe"];
        };
        AppSource: {
            /** @description `dash` and `hls` are streams, `mp4` is one file, `youtube` a link to its page. */
            kind: components["schemas"]["SourceKind"];
            /** @description Address of the stream, file or page. */
            url: string;
            /** @description `auto` where the stream adapts to the line. */
            quality: string;
            /** @description MIME type of the manifest or file. */
            mimeType: string;
            /** @description Address where the player asks for the key of a protected stream; missing for streams that are not protected. */
            licenceUrl?: string;
        };
        CategoryRef: {
            /**
             * Format: uuid
             * @description Id (UUID).
             */
            _id: string;
            /** @description Name to show; for a person of the apps empty until they fill it in. */
            name: string;
            /** @description Public key: lower-case letters, digits and hyphens. It is unique, and links carry it. */
            slug: string;
        };
        /** @enum {string} */
        CategoryType: "any" | "audio" | "video";
        Chapter: {
            /**
             * Format: int64
             * @description Start of the chapter, in whole seconds.
             */
            startSec: number;
            /** @description Title to show, in any script, up to 200 characters. */
            title: string;
        };
        ClearKey: {
            /**
             * @description Always `oct`.
             * @constant
             */
            kty: "oct";
            /** @description Id of the key, base64url without padding. */
            kid: string;
            /** @description The key, base64url without padding. */
            k: string;
        };
        /** @enum {string} */
        CollectionType: "album" | "series" | "course" | "rail";
        /** @enum {string} */
        ConsentVersion: "22-09-2025";
        Credits: {
            /** @description Writer and director, as the credits shall read. */
            writtenAndDirectedBy: string;
            /** @description Composer. */
            music: string;
            /** @description Poet. */
            lyrics: string;
            /** @description Names of the singers, one each. */
            singers: string[];
            /** @description Names of the cast, one each. */
            castNames: string[];
        };
        /** @enum {string} */
        Dependency: "database" | "storage";
        /** @enum {string} */
        Descriptor: "violence" | "fear" | "language" | "substances" | "nudity" | "sex" | "discrimination" | "imitation" | "themes";
        /** @enum {string} */
        DrmSystem: "org.w3.clearkey" | "com.widevine.alpha" | "com.apple.fps";
        ErrorEvent: {
            /**
             * @description The player failed.
             * @constant
             */
            type: "error";
            /** @description Id or slug of the item, if there is one. */
            item?: string;
            /**
             * Format: date-time
             * @description As in `PlayEvent`.
             */
            at: string;
            /** @description One of `network-lost`, `timed-out`, `source-gone`, `not-allowed`, `manifest-broken`, `media-broken`, `decode-failed`, `unsupported`, `drm-failed`, `drm-unsupported`, `captions-failed`, `other`; any other counts as the last. */
            code: string;
        };
        /** @enum {string} */
        EventPlatform: "android" | "ios" | "web" | "tv";
        EventsInput: {
            /**
             * Format: uuid
             * @description A random id of the batch. Send a batch that is repeated with the same id.
             */
            batchId: string;
            /**
             * @description The person agreed that plays and searches are counted. Without it nothing is sent.
             * @constant
             */
            consent: true;
            /** @description Where the app runs. */
            platform: components["schemas"]["EventPlatform"];
            /** @description Language of the app as the phone writes it, such as `gu`, `hi-IN` or `hi_IN`; only the language itself is counted. */
            language: string;
            /**
             * Format: date-time
             * @description What the clock of the device says at the moment of sending, UTC. The server moves the times of the events by the difference to its own clock.
             */
            clock?: string;
            /** @description At most 500. An entry that is no event is refused, and the others count. */
            events: (components["schemas"]["PlayEvent"] | components["schemas"]["ProgressEvent"] | components["schemas"]["ErrorEvent"] | components["schemas"]["SearchEvent"])[];
        };
        EventsTaken: {
            /**
             * Format: int64
             * @description Number of events that were read. What one batch has twice, or one address too often, adds nothing.
             */
            taken: number;
            /** @description Events that do not count, and never will. */
            refused: components["schemas"]["RefusedEvent"][];
        };
        FieldError: {
            /** @description Name of the field, with dots: `sources.0.url`. */
            path: string;
            /** @description A sentence that may be shown. */
            message: string;
        };
        /** @enum {string} */
        Gender: "" | "female" | "male" | "other";
        HistoryItem: {
            /** @description The item, as in the lists of the catalogue. */
            content: components["schemas"]["AppContent"];
            /**
             * Format: int64
             * @description Where the person stopped, in seconds from the beginning.
             */
            positionSec: number;
            /** @description Whether the person finished the item. */
            finished: boolean;
            /**
             * Format: date-time
             * @description Time at which it was played last, UTC.
             */
            at: string;
        };
        HistoryList: {
            /** @description The entries of this page. */
            items: components["schemas"]["HistoryItem"][];
            /**
             * Format: int64
             * @description Number of entries on all pages together.
             */
            total: number;
            /**
             * Format: int64
             * @description Page, from 1. 10 entries each unless `pageSize` says otherwise.
             */
            page: number;
            /**
             * Format: int64
             * @description Entries on a page, 10 unless given; larger values are reduced to the maximum.
             */
            pageSize: number;
        };
        HomeRail: {
            /** @description The collection. */
            collection: components["schemas"]["AppCollection"];
            /** @description Its first 12 items. */
            items: components["schemas"]["AppContent"][];
        };
        Images: {
            /** @description Address of the square picture, 1000 by 1000; empty for none. */
            poster: string;
            /** @description Address of the 16:9 picture, 1280 by 720; empty for none. */
            thumbnail: string;
            /** @description Address of the 21:9 picture, 1920 by 823; empty for none. */
            banner: string;
        };
        ItemState: {
            /** @description Whether the person saved the item. */
            saved: boolean;
            /**
             * Format: int64
             * @description Where the person stopped, in seconds from the beginning.
             */
            positionSec: number;
            /** @description Whether the person finished the item. */
            finished: boolean;
        };
        LicenceInput: {
            /** @description Ids of the wanted keys, base64url without padding. */
            kids: string[];
            /** @description `temporary`. */
            type?: string;
        };
        LicenceOutput: {
            /** @description JSON Web Keys. */
            keys: components["schemas"]["ClearKey"][];
            /** @description `temporary`. */
            type: string;
        };
        /** @enum {string} */
        LinkType: "content" | "category" | "external" | "none";
        LogoutInput: {
            /** @description Opaque token that works once; each refresh gives the next one. It ends after 7 days unused, 30 days at most. */
            refreshToken?: string;
        };
        /** @enum {string} */
        LyricsScript: "Deva" | "Gujr" | "Latn";
        /** @enum {string} */
        MediaType: "video" | "audio";
        OtpRequest: {
            /** @description As the person types it, best E.164, such as +919876543210. A number without a country is Indian; `user.phone` has the one form of it. */
            phone: string;
        };
        OtpSent: {
            /** @description Id of this code, which `appVerifyOtp` takes. Its form may change. */
            requestId: string;
            /**
             * Format: int64
             * @description Seconds until it expires.
             */
            expiresIn: number;
        };
        OtpVerify: {
            /** @description Phone number that the code was sent to. */
            phone: string;
            /** @description The `requestId` from the answer of `appRequestOtp`. */
            requestId?: string;
            /** @description The six digits that the person received. */
            code: string;
            /** @description Privacy policy that the person agreed to: the date at its top. Optional for older apps; unknown dates are refused. */
            consentVersion?: components["schemas"]["ConsentVersion"];
        };
        /** @enum {string} */
        Platform: "web" | "android" | "ios";
        PlaybackHeader: {
            /** @description Name of the header. */
            name: string;
            /** @description Value of the header. */
            value: string;
        };
        PlaybackInput: {
            /**
             * @description `dash` or `hls`: the kind of source that will be played.
             * @default dash
             */
            stream: components["schemas"]["ProtectedStream"];
        };
        PlaybackToken: {
            /** @description Token that opens the licence of this one film. `header` has it too, in the form to send. */
            token: string;
            /**
             * Format: int64
             * @description Seconds until it expires.
             */
            expiresIn: number;
            /** @description Address where the player asks for the licence. */
            licenceUrl: string;
            /** @description Send it with every request for a licence or a key of this film. */
            header: components["schemas"]["PlaybackHeader"];
            /** @description DRM system for the player: Clear Key, Widevine or FairPlay. */
            system: components["schemas"]["DrmSystem"];
            /** @description Address of the FairPlay certificate that the player needs first. */
            certificateUrl?: string;
            /** @description Address of the stream for this playback with an outside provider; missing where the one in `sources` is to be played. */
            url?: string;
        };
        PlayEvent: {
            /** @description `play` when it begins, `finished` at its end. */
            type: components["schemas"]["PlayEventType"];
            /** @description Id or slug of the item. */
            item: string;
            /**
             * Format: date-time
             * @description Time by the clock of the device, UTC; a time that is to come counts as now.
             */
            at: string;
        };
        /** @enum {string} */
        PlayEventType: "play" | "finished";
        PositionChange: {
            /**
             * Format: uuid
             * @description Id of the content item.
             */
            contentId: string;
            /**
             * Format: date-time
             * @description Time of the change by the clock of the device, UTC; a time after `clock` counts as `clock`.
             */
            at: string;
            /** @description As in `appSetPosition`; may be left out only where `cleared` is true. */
            positionSec?: number;
            /** @description As in `appSetPosition`. */
            finished?: boolean;
            /** @description True if the person cleared the item from the history; the position does not count then. */
            cleared?: boolean;
        };
        PositionInput: {
            /** @description Where the person stopped, in whole seconds. Beyond a known end it counts as the end, and the item as finished. */
            positionSec: number;
            /** @description Whether the person finished the item; unless given, true from 95 % of a known length. */
            finished?: boolean;
        };
        PositionTaken: {
            /**
             * Format: int64
             * @description Where the person stopped, in seconds from the beginning.
             */
            positionSec: number;
            /** @description Whether the person finished the item. */
            finished: boolean;
            /** @description False where nothing was stored: for a person under 18 without `guardianConsent`, and on a server that keeps no plays. */
            kept: boolean;
        };
        ProgressEvent: {
            /**
             * @description A tenth of the item was played.
             * @constant
             */
            type: "progress";
            /** @description Id or slug of the item. */
            item: string;
            /**
             * Format: date-time
             * @description As in `PlayEvent`.
             */
            at: string;
            /**
             * Format: int32
             * @description The tenth that was played, 1 for the first. The tenth one is `finished`.
             */
            tenth: number;
        };
        /** @enum {string} */
        ProtectedStream: "dash" | "hls";
        RefreshInput: {
            /** @description Opaque token that works once; each refresh gives the next one. It ends after 7 days unused, 30 days at most. */
            refreshToken: string;
        };
        RefusedChange: {
            /** @description The list of the entry. */
            list: components["schemas"]["SyncList"];
            /**
             * Format: int64
             * @description Place of the entry in that list, from 0.
             */
            index: number;
            /** @description Why, as a sentence. */
            error: string;
        };
        RefusedEvent: {
            /**
             * Format: int64
             * @description Its place among the events, from 0.
             */
            index: number;
            /** @description Why, in a sentence. */
            error: string;
        };
        SavedChange: {
            /**
             * Format: uuid
             * @description Id of the content item.
             */
            contentId: string;
            /**
             * Format: date-time
             * @description Time of the change by the clock of the device, UTC; a time after `clock` counts as `clock`.
             */
            at: string;
            /** @description True for saved, false for taken off. */
            saved: boolean;
        };
        SavedItem: {
            /** @description The item, as in the lists of the catalogue. */
            content: components["schemas"]["AppContent"];
            /**
             * Format: date-time
             * @description Time at which it was saved, UTC.
             */
            savedAt: string;
        };
        SavedList: {
            /** @description The entries of this page. */
            items: components["schemas"]["SavedItem"][];
            /**
             * Format: int64
             * @description Number of entries on all pages together.
             */
            total: number;
            /**
             * Format: int64
             * @description Page, from 1. 10 entries each unless `pageSize` says otherwise.
             */
            page: number;
            /**
             * Format: int64
             * @description Entries on a page, 10 unless given; larger values are reduced to the maximum.
             */
            pageSize: number;
        };
        SearchEvent: {
            /**
             * @description A person searched.
             * @constant
             */
            type: "search";
            /**
             * Format: date-time
             * @description As in `PlayEvent`.
             */
            at: string;
            /** @description What was searched; 100 characters of it count, and only if nothing was found. */
            words: string;
            /**
             * Format: int32
             * @description Number of items that were found.
             */
            finds: number;
        };
        SkippedEntry: {
            /**
             * Format: uuid
             * @description Id of the content item.
             */
            contentId: string;
            /** @description `not-found`: the apps have no such item. `not-kept`: no plays of this person may be kept. */
            reason: components["schemas"]["SkipReason"];
        };
        /** @enum {string} */
        SkipReason: "not-found" | "not-kept";
        SmallCarouselImages: {
            /** @description Picture for wide screens. */
            imageUrl: components["schemas"]["SmallPictures"];
            /** @description Picture for phones. */
            mobileImageUrl: components["schemas"]["SmallPictures"];
        };
        SmallCategoryImages: {
            /** @description Address of a picture; empty for none. */
            image: components["schemas"]["SmallPictures"];
        };
        SmallContentImages: {
            /** @description Address of the square picture, 1000 by 1000; empty for none. */
            poster: components["schemas"]["SmallPictures"];
            /** @description Address of the 16:9 picture, 1280 by 720; empty for none. */
            thumbnail: components["schemas"]["SmallPictures"];
            /** @description Address of the 21:9 picture, 1920 by 823; empty for none. */
            banner: components["schemas"]["SmallPictures"];
        };
        SmallPicture: {
            /** @description Address of the copy. It gives the picture itself until the copy is made, and if none can be. */
            url: string;
            /**
             * Format: int64
             * @description Width in pixels; a narrower picture keeps its own.
             */
            width: number;
        };
        SmallPictures: components["schemas"]["SmallPicture"][];
        /** @enum {string} */
        SourceKind: "mp4" | "youtube" | "hls" | "dash";
        SyncInput: {
            /**
             * Format: uuid
             * @description A random id of the batch. Send a batch that is repeated with the same id: if it has come before, its entries keep their times.
             */
            batchId?: string;
            /**
             * Format: date-time
             * @description What the clock of the device says at the moment of sending, UTC; anew at each try. The server moves the times of the entries by the difference to its own clock.
             */
            clock: string;
            /** @description Items that were saved, or taken off. At most 500 entries with `positions`. */
            saved?: components["schemas"]["SavedChange"][];
            /** @description Where the person stopped. At most 500 entries with `saved`. */
            positions?: components["schemas"]["PositionChange"][];
            /**
             * Format: date-time
             * @description Time at which the person cleared the whole history, by the clock of the device, UTC.
             */
            historyClearedAt?: string;
        };
        /** @enum {string} */
        SyncList: "saved" | "positions";
        SyncResult: {
            /**
             * Format: int64
             * @description Number of entries that were not skipped; one that is older than what is stored counts too.
             */
            taken: number;
            /** @description Entries that changed nothing, and never will. */
            skipped: components["schemas"]["SkippedEntry"][];
            /** @description Entries that cannot be read; they never will. */
            refused: components["schemas"]["RefusedChange"][];
        };
        Tokens: {
            /** @description Token to send as `Authorization: Bearer`. It ends after 15 minutes. */
            accessToken: string;
            /** @description Opaque token that works once; each refresh gives the next one. It ends after 7 days unused, 30 days at most. */
            refreshToken: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type ApiError = components['schemas']['ApiError'];
export type AppCaption = components['schemas']['AppCaption'];
export type AppCarouselItem = components['schemas']['AppCarouselItem'];
export type AppCarouselList = components['schemas']['AppCarouselList'];
export type AppCategory = components['schemas']['AppCategory'];
export type AppCategoryList = components['schemas']['AppCategoryList'];
export type AppCollection = components['schemas']['AppCollection'];
export type AppCollectionItem = components['schemas']['AppCollectionItem'];
export type AppCollectionList = components['schemas']['AppCollectionList'];
export type AppCollectionPage = components['schemas']['AppCollectionPage'];
export type AppContent = components['schemas']['AppContent'];
export type AppContentDetail = components['schemas']['AppContentDetail'];
export type AppContentList = components['schemas']['AppContentList'];
export type AppDrm = components['schemas']['AppDrm'];
export type AppHome = components['schemas']['AppHome'];
export type AppLanguage = components['schemas']['AppLanguage'];
export type AppLyrics = components['schemas']['AppLyrics'];
export type AppLyricsLine = components['schemas']['AppLyricsLine'];
export type AppMe = components['schemas']['AppMe'];
export type AppMePatch = components['schemas']['AppMePatch'];
export type AppMyHome = components['schemas']['AppMyHome'];
export type AppNeighbours = components['schemas']['AppNeighbours'];
export type AppSession = components['schemas']['AppSession'];
export type AppSource = components['schemas']['AppSource'];
export type CategoryRef = components['schemas']['CategoryRef'];
export type CategoryType = components['schemas']['CategoryType'];
export type Chapter = components['schemas']['Chapter'];
export type ClearKey = components['schemas']['ClearKey'];
export type CollectionType = components['schemas']['CollectionType'];
export type ConsentVersion = components['schemas']['ConsentVersion'];
export type Credits = components['schemas']['Credits'];
export type Dependency = components['schemas']['Dependency'];
export type Descriptor = components['schemas']['Descriptor'];
export type DrmSystem = components['schemas']['DrmSystem'];
export type ErrorEvent = components['schemas']['ErrorEvent'];
export type EventPlatform = components['schemas']['EventPlatform'];
export type EventsInput = components['schemas']['EventsInput'];
export type EventsTaken = components['schemas']['EventsTaken'];
export type FieldError = components['schemas']['FieldError'];
export type Gender = components['schemas']['Gender'];
export type HistoryItem = components['schemas']['HistoryItem'];
export type HistoryList = components['schemas']['HistoryList'];
export type HomeRail = components['schemas']['HomeRail'];
export type Images = components['schemas']['Images'];
export type ItemState = components['schemas']['ItemState'];
export type LicenceInput = components['schemas']['LicenceInput'];
export type LicenceOutput = components['schemas']['LicenceOutput'];
export type LinkType = components['schemas']['LinkType'];
export type LogoutInput = components['schemas']['LogoutInput'];
export type LyricsScript = components['schemas']['LyricsScript'];
export type MediaType = components['schemas']['MediaType'];
export type OtpRequest = components['schemas']['OtpRequest'];
export type OtpSent = components['schemas']['OtpSent'];
export type OtpVerify = components['schemas']['OtpVerify'];
export type Platform = components['schemas']['Platform'];
export type PlaybackHeader = components['schemas']['PlaybackHeader'];
export type PlaybackInput = components['schemas']['PlaybackInput'];
export type PlaybackToken = components['schemas']['PlaybackToken'];
export type PlayEvent = components['schemas']['PlayEvent'];
export type PlayEventType = components['schemas']['PlayEventType'];
export type PositionChange = components['schemas']['PositionChange'];
export type PositionInput = components['schemas']['PositionInput'];
export type PositionTaken = components['schemas']['PositionTaken'];
export type ProgressEvent = components['schemas']['ProgressEvent'];
export type ProtectedStream = components['schemas']['ProtectedStream'];
export type RefreshInput = components['schemas']['RefreshInput'];
export type RefusedChange = components['schemas']['RefusedChange'];
export type RefusedEvent = components['schemas']['RefusedEvent'];
export type SavedChange = components['schemas']['SavedChange'];
export type SavedItem = components['schemas']['SavedItem'];
export type SavedList = components['schemas']['SavedList'];
export type SearchEvent = components['schemas']['SearchEvent'];
export type SkippedEntry = components['schemas']['SkippedEntry'];
export type SkipReason = components['schemas']['SkipReason'];
export type SmallCarouselImages = components['schemas']['SmallCarouselImages'];
export type SmallCategoryImages = components['schemas']['SmallCategoryImages'];
export type SmallContentImages = components['schemas']['SmallContentImages'];
export type SmallPicture = components['schemas']['SmallPicture'];
export type SmallPictures = components['schemas']['SmallPictures'];
export type SourceKind = components['schemas']['SourceKind'];
export type SyncInput = components['schemas']['SyncInput'];
export type SyncList = components['schemas']['SyncList'];
export type SyncResult = components['schemas']['SyncResult'];
export type Tokens = components['schemas']['Tokens'];
export type $defs = Record<string, never>;
export interface operations {
    licence: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id (UUID).
                 * @example 5e1b7c90-24d3-4a8f-b6e7-9f0c3d8a1b56
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LicenceInput"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LicenceOutput"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    appHome: {
        parameters: {
            query?: {
                /**
                 * @description Language of titles and synopses, and of the rails of a home page: `en`, `hi`, `gu`, `mr`. Without it the header `Accept-Language` counts, and without one of these languages in it the original. Another value is a 400.
                 * @example hi
                 */
                lang?: components["schemas"]["AppLanguage"];
            };
            header?: {
                /**
                 * @description The languages of the reader; counts where `lang` is missing.
                 * @example mr-IN, en;q=0.8
                 */
                "Accept-Language"?: string;
                /**
                 * @description The `ETag` of the answer you have; 304 without a body if it is still right.
                 * @example "pZGm1Av0IEBKARczz7exkN"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppHome"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    appMyHome: {
        parameters: {
            query?: {
                /**
                 * @description Language of titles and synopses, and of the rails of a home page: `en`, `hi`, `gu`, `mr`. Without it the header `Accept-Language` counts, and without one of these languages in it the original. Another value is a 400.
                 * @example hi
                 */
                lang?: components["schemas"]["AppLanguage"];
            };
            header?: {
                /**
                 * @description The languages of the reader; counts where `lang` is missing.
                 * @example mr-IN, en;q=0.8
                 */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppMyHome"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    appListCollections: {
        parameters: {
            query?: {
                /**
                 * @description Page, from 1. 10 entries each unless `pageSize` says otherwise.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Entries on a page, 10 unless given; larger values are reduced to the maximum.
                 * @example 20
                 */
                pageSize?: number;
                /**
                 * @description What it is to people: `album`, `series`, `course` or `rail`.
                 * @example album
                 */
                type?: components["schemas"]["CollectionType"];
            };
            header?: {
                /**
                 * @description The `ETag` of the answer you have; 304 without a body if it is still right.
                 * @example "pZGm1Av0IEBKARczz7exkN"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppCollectionList"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    appGetCollection: {
        parameters: {
            query?: {
                /**
                 * @description Page, from 1. 10 entries each unless `pageSize` says otherwise.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Entries on a page, 10 unless given; larger values are reduced to the maximum.
                 * @example 20
                 */
                pageSize?: number;
                /** @description Language of titles and synopses, and of the rails of a home page: `en`, `hi`, `gu`, `mr`. Without it the header `Accept-Language` counts, and without one of these languages in it the original. Another value is a 400. */
                lang?: components["schemas"]["AppLanguage"];
            };
            header?: {
                /**
                 * @description The languages of the reader; counts where `lang` is missing.
                 * @example mr-IN, en;q=0.8
                 */
                "Accept-Language"?: string;
                /**
                 * @description The `ETag` of the answer you have; 304 without a body if it is still right.
                 * @example "pZGm1Av0IEBKARczz7exkN"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description Slug of the collection, a former slug, or its id.
                 * @example bhakti-at-dawn
                 */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppCollectionPage"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    appNextContent: {
        parameters: {
            query?: {
                /**
                 * @description Slug of the collection to stay in.
                 * @example bhakti-at-dawn
                 */
                collection?: string;
                /** @description Language of titles and synopses, and of the rails of a home page: `en`, `hi`, `gu`, `mr`. Without it the header `Accept-Language` counts, and without one of these languages in it the original. Another value is a 400. */
                lang?: components["schemas"]["AppLanguage"];
            };
            header?: {
                /**
                 * @description The languages of the reader; counts where `lang` is missing.
                 * @example mr-IN, en;q=0.8
                 */
                "Accept-Language"?: string;
                /**
                 * @description The `ETag` of the answer you have; 304 without a body if it is still right.
                 * @example "pZGm1Av0IEBKARczz7exkN"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description Public key: lower-case letters, digits and hyphens. It is unique, and links carry it.
                 * @example bhaktamar-stotra
                 */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppNeighbours"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    appPlaybackToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id (UUID).
                 * @example 5e1b7c90-24d3-4a8f-b6e7-9f0c3d8a1b56
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PlaybackInput"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlaybackToken"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    appEndPlayback: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id (UUID).
                 * @example 5e1b7c90-24d3-4a8f-b6e7-9f0c3d8a1b56
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, nothing to say */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    appListContent: {
        parameters: {
            query?: {
                /**
                 * @description Page, from 1. 10 entries each unless `pageSize` says otherwise.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Entries on a page, 10 unless given; larger values are reduced to the maximum.
                 * @example 20
                 */
                pageSize?: number;
                /** @description Language of titles and synopses, and of the rails of a home page: `en`, `hi`, `gu`, `mr`. Without it the header `Accept-Language` counts, and without one of these languages in it the original. Another value is a 400. */
                lang?: components["schemas"]["AppLanguage"];
                /**
                 * @description Search words, at most 200 characters, taken literally.
                 * @example trishala
                 */
                q?: string;
                /** @description Only items of this category, by id or slug. */
                category?: string;
                /**
                 * @description `video` for films and talks, `audio` for songs and podcasts.
                 * @example video
                 */
                mediaType?: components["schemas"]["MediaType"];
                /**
                 * @description Whether the editors picked it for the start screen.
                 * @example true
                 */
                featured?: boolean;
                /** @description The `next` of the page before. Then no item comes twice or is left out when the editors add items meanwhile, as it may with `page`, which does not count beside it. Send the other parameters unchanged. */
                after?: string;
            };
            header?: {
                /**
                 * @description The languages of the reader; counts where `lang` is missing.
                 * @example mr-IN, en;q=0.8
                 */
                "Accept-Language"?: string;
                /**
                 * @description The `ETag` of the answer you have; 304 without a body if it is still right.
                 * @example "pZGm1Av0IEBKARczz7exkN"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppContentList"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    appFeaturedContent: {
        parameters: {
            query?: {
                /**
                 * @description Page, from 1. 10 entries each unless `pageSize` says otherwise.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Entries on a page, 10 unless given; larger values are reduced to the maximum.
                 * @example 20
                 */
                pageSize?: number;
                /** @description Language of titles and synopses, and of the rails of a home page: `en`, `hi`, `gu`, `mr`. Without it the header `Accept-Language` counts, and without one of these languages in it the original. Another value is a 400. */
                lang?: components["schemas"]["AppLanguage"];
                /** @description Search words, at most 200 characters, taken literally. */
                q?: string;
                /**
                 * @description Only items of this category, by id or slug.
                 * @example stavans
                 */
                category?: string;
                /**
                 * @description `video` for films and talks, `audio` for songs and podcasts.
                 * @example video
                 */
                mediaType?: components["schemas"]["MediaType"];
                /** @description Whether the editors picked it for the start screen. */
                featured?: boolean;
                /** @description The `next` of the page before. Then no item comes twice or is left out when the editors add items meanwhile, as it may with `page`, which does not count beside it. Send the other parameters unchanged. */
                after?: string;
            };
            header?: {
                /**
                 * @description The languages of the reader; counts where `lang` is missing.
                 * @example mr-IN, en;q=0.8
                 */
                "Accept-Language"?: string;
                /**
                 * @description The `ETag` of the answer you have; 304 without a body if it is still right.
                 * @example "pZGm1Av0IEBKARczz7exkN"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppContentList"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    appGetContent: {
        parameters: {
            query?: {
                /**
                 * @description Language of titles and synopses, and of the rails of a home page: `en`, `hi`, `gu`, `mr`. Without it the header `Accept-Language` counts, and without one of these languages in it the original. Another value is a 400.
                 * @example hi
                 */
                lang?: components["schemas"]["AppLanguage"];
            };
            header?: {
                /**
                 * @description The languages of the reader; counts where `lang` is missing.
                 * @example mr-IN, en;q=0.8
                 */
                "Accept-Language"?: string;
                /**
                 * @description The `ETag` of the answer you have; 304 without a body if it is still right.
                 * @example "pZGm1Av0IEBKARczz7exkN"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description Slug of the item, a former slug, or its id.
                 * @example janma-kalyanak-trishala-ke-swapna
                 */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppContentDetail"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    appGetChapters: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the answer you have; 304 without a body if it is still right.
                 * @example "pZGm1Av0IEBKARczz7exkN"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description Public key: lower-case letters, digits and hyphens. It is unique, and links carry it.
                 * @example janma-kalyanak-trishala-ke-swapna
                 */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/vtt": string;
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    appListCategories: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the answer you have; 304 without a body if it is still right.
                 * @example "pZGm1Av0IEBKARczz7exkN"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppCategoryList"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    appRequestOtp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OtpRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OtpSent"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    appVerifyOtp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OtpVerify"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppSession"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    appRefresh: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefreshInput"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tokens"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    appLogout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["LogoutInput"];
            };
        };
        responses: {
            /** @description Done, nothing to say */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    appMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppMe"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    appDeleteMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, nothing to say */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    appUpdateMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AppMePatch"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppMe"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    appListCarousel: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the answer you have; 304 without a body if it is still right.
                 * @example "pZGm1Av0IEBKARczz7exkN"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppCarouselList"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    appListSaved: {
        parameters: {
            query?: {
                /**
                 * @description Page, from 1. 10 entries each unless `pageSize` says otherwise.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Entries on a page, 10 unless given; larger values are reduced to the maximum.
                 * @example 20
                 */
                pageSize?: number;
                /** @description Language of titles and synopses, and of the rails of a home page: `en`, `hi`, `gu`, `mr`. Without it the header `Accept-Language` counts, and without one of these languages in it the original. Another value is a 400. */
                lang?: components["schemas"]["AppLanguage"];
            };
            header?: {
                /**
                 * @description The languages of the reader; counts where `lang` is missing.
                 * @example mr-IN, en;q=0.8
                 */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedList"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    appSaveItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id (UUID).
                 * @example 5e1b7c90-24d3-4a8f-b6e7-9f0c3d8a1b56
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, nothing to say */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    appUnsaveItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id (UUID).
                 * @example 5e1b7c90-24d3-4a8f-b6e7-9f0c3d8a1b56
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, nothing to say */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    appListContinue: {
        parameters: {
            query?: {
                /**
                 * @description Page, from 1. 10 entries each unless `pageSize` says otherwise.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Entries on a page, 10 unless given; larger values are reduced to the maximum.
                 * @example 20
                 */
                pageSize?: number;
                /** @description Language of titles and synopses, and of the rails of a home page: `en`, `hi`, `gu`, `mr`. Without it the header `Accept-Language` counts, and without one of these languages in it the original. Another value is a 400. */
                lang?: components["schemas"]["AppLanguage"];
            };
            header?: {
                /**
                 * @description The languages of the reader; counts where `lang` is missing.
                 * @example mr-IN, en;q=0.8
                 */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryList"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    appListHistory: {
        parameters: {
            query?: {
                /**
                 * @description Page, from 1. 10 entries each unless `pageSize` says otherwise.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Entries on a page, 10 unless given; larger values are reduced to the maximum.
                 * @example 20
                 */
                pageSize?: number;
                /** @description Language of titles and synopses, and of the rails of a home page: `en`, `hi`, `gu`, `mr`. Without it the header `Accept-Language` counts, and without one of these languages in it the original. Another value is a 400. */
                lang?: components["schemas"]["AppLanguage"];
            };
            header?: {
                /**
                 * @description The languages of the reader; counts where `lang` is missing.
                 * @example mr-IN, en;q=0.8
                 */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryList"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    appClearHistory: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, nothing to say */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    appClearFromHistory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id (UUID).
                 * @example 5e1b7c90-24d3-4a8f-b6e7-9f0c3d8a1b56
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, nothing to say */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    appItemState: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id (UUID).
                 * @example 5e1b7c90-24d3-4a8f-b6e7-9f0c3d8a1b56
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ItemState"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    appSetPosition: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id (UUID).
                 * @example 5e1b7c90-24d3-4a8f-b6e7-9f0c3d8a1b56
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PositionInput"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PositionTaken"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    appSync: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SyncInput"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SyncResult"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    appSendEvents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EventsInput"];
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventsTaken"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    licenceKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the film.
                 * @example 5e1b7c90-24d3-4a8f-b6e7-9f0c3d8a1b56
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
}

/** Calls that need the access token, or that do more with one. */
export const callsWithToken = [
  "GET /app/me/home",
  "POST /app/content/{id}/playback-token",
  "DELETE /app/content/{id}/playback-token",
  "POST /app/auth/logout",
  "GET /app/me",
  "PATCH /app/me",
  "DELETE /app/me",
  "GET /app/me/saved",
  "PUT /app/me/saved/{id}",
  "DELETE /app/me/saved/{id}",
  "GET /app/me/continue",
  "GET /app/me/history",
  "DELETE /app/me/history",
  "DELETE /app/me/history/{id}",
  "GET /app/me/items/{id}",
  "PUT /app/me/positions/{id}",
  "POST /app/me/sync",
  "POST /app/events"
]
