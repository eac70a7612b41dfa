"""The screens of text and buttons, pictures, and lessons.

Everything public, pictures and their alternative texts included, is made from the spectator's view and public
events, and its custom ids carry public actions only. A hand is shown in its owner's DM and in ephemeral
answers to them; the buttons under it may carry what it shows.
"""
